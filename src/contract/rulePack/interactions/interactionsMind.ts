/**
 * Interactions of psychiatric and neurological drugs, analgesics and hypnotics.
 * Columns: id | severity | one side | other side | harm in Chinese | harm in English | source | `local` or nothing.
 */
export const mindInteractions = `
maoi-antidepressants | block | @maoInhibitors | @serotonergics, @tricyclics, trazodone, nefazodone, mirtazapine, bupropion, buspirone, tandospirone, atomoxetine | 5-羟色胺综合征、高血压危象，可致死；须间隔14日（氟西汀停药后5周） | Serotonin syndrome or hypertensive crisis, potentially fatal; allow 14 days between them (5 weeks after fluoxetine) | doc onc2012 单胺氧化酶抑制剂/MAO inhibitors
maoi-opioids | block | @maoInhibitors, @maoBInhibitors | @serotonergicOpioids | 5-羟色胺综合征、呼吸抑制，可致死；须间隔14日 | Serotonin syndrome and respiratory depression, potentially fatal; allow 14 days between them | doc onc2012 单胺氧化酶抑制剂/MAO inhibitors
maoi-other-opioids | warn | @maoInhibitors, @maoBInhibitors | morphine, oxycodone, codeine, hydromorphone, dihydrocodeine, buprenorphine | 中枢与呼吸抑制加重；停用单胺氧化酶抑制剂14日内不宜使用 | Enhanced CNS and respiratory depression; not recommended within 14 days of an MAO inhibitor | fda morphine 7
maoi-stimulants | block | @maoInhibitors | @stimulants, @sympathomimetics | 高血压危象，可致死；须间隔14日 | Hypertensive crisis, potentially fatal; allow 14 days between them | doc onc2012 单胺氧化酶抑制剂/MAO inhibitors
maob-sympathomimetics | warn | @maoBInhibitors | @stimulants, @sympathomimetics | 血压升高，须监测 | Raised blood pressure; monitor | fda rasagiline 7
maoi-triptans | block | phenelzine, tranylcypromine, isocarboxazid, moclobemide | rizatriptan, zolmitriptan, sumatriptan | 曲普坦浓度升高，冠状动脉痉挛、5-羟色胺综合征；须间隔14日 | Raised triptan levels; coronary vasospasm and serotonin syndrome, allow 14 days between them | doc onc2012 triptans
maoi-twice | block | @maoInhibitors, @maoBInhibitors | @maoInhibitors, @maoBInhibitors, @weakMaoInhibitors | 两种单胺氧化酶抑制剂合用，高血压危象、5-羟色胺综合征 | Two MAO inhibitors; hypertensive crisis and serotonin syndrome | fda tranylcypromine 4
maob-antidepressants | warn | @maoBInhibitors | @serotonergics, @tricyclics, trazodone, mirtazapine, bupropion, atomoxetine | 5-羟色胺综合征；氟西汀、氟伏沙明应避免，其他用最低剂量 | Serotonin syndrome; avoid fluoxetine and fluvoxamine, use the lowest dose of others | fda rasagiline 7
maoi-levodopa | block | phenelzine, tranylcypromine, isocarboxazid | levodopa | 高血压危象；须间隔14日 | Hypertensive crisis; allow 14 days between them | fda carbidopa-levodopa 4
maoi-carbamazepine | block | @maoInhibitors | carbamazepine | 高血压危象、惊厥；须间隔14日 | Hypertensive crisis and seizures; allow 14 days between them | labels contraindications
maoi-nasal-decongestants | warn | @maoInhibitors | xylometazoline, oxymetazoline, naphazoline | 鼻用减充血剂可吸收，血压升高，应避免合用 | Nasal decongestants are absorbed; raised blood pressure, avoid | labels interactions | local
linezolid-serotonergic | warn | @weakMaoInhibitors | @serotonergics, @tricyclics, trazodone, nefazodone, mirtazapine, bupropion, buspirone, tandospirone, atomoxetine, @triptans, @serotonergicOpioids | 利奈唑胺等有单胺氧化酶抑制作用：5-羟色胺综合征；无替代药时停用5-羟色胺能药并密切观察 | Linezolid and similar drugs inhibit MAO: serotonin syndrome. If unavoidable, stop the serotonergic drug and monitor closely | fda linezolid 5
linezolid-sympathomimetics | warn | @weakMaoInhibitors | @stimulants, @sympathomimetics, epinephrine | 升压作用增强，高血压危象；须监测血压 | Enhanced pressor effect and hypertensive crisis; monitor blood pressure | fda linezolid 7
serotonergic-twice | warn | @serotonergics | @serotonergics | 5-羟色胺综合征；换药时交叉减量 | Serotonin syndrome; cross-taper when switching | fda sertraline 7
serotonergic-tricyclics | warn | sertraline, escitalopram, citalopram, fluvoxamine, venlafaxine, desvenlafaxine, milnacipran, levomilnacipran, toludesvenlafaxine, vortioxetine, vilazodone | @tricyclics | 5-羟色胺综合征，三环类浓度升高 | Serotonin syndrome and raised tricyclic levels | fda sertraline 7
serotonergic-atypical | warn | @serotonergics, @tricyclics | mirtazapine, buspirone, tandospirone, hypericum perforatum | 5-羟色胺综合征，须告知患者警惕相关症状 | Serotonin syndrome; inform the patient of its signs | fda trazodone 7
serotonergic-trazodone | warn | @serotonergics | trazodone | 5-羟色胺综合征，须告知患者警惕相关症状；抑郁伴失眠时睡前小剂量（不超过100mg）常规联用 | Serotonin syndrome, inform the patient of its signs; up to 100 mg at night is accepted in depression with insomnia | doc cma-insomnia2017 曲唑酮/trazodone | | trazodone 100mg
tricyclic-trazodone | warn | @tricyclics | trazodone | 5-羟色胺综合征，须告知患者警惕相关症状 | Serotonin syndrome; inform the patient of its signs | fda trazodone 7
serotonergic-opioids | warn | @serotonergics, @tricyclics, trazodone, mirtazapine | @serotonergicOpioids | 5-羟色胺综合征；曲马多、哌替啶另可诱发惊厥 | Serotonin syndrome; seizures with tramadol or pethidine | fda tramadol 7
serotonergic-triptans | warn | @serotonergics | @triptans | 5-羟色胺综合征，须告知患者警惕相关症状 | Serotonin syndrome; inform the patient of its signs | fda rizatriptan 7
serotonergic-lithium | warn | @serotonergics, @tricyclics | lithium carbonate | 5-羟色胺综合征，锂浓度改变，须监测血锂 | Serotonin syndrome and altered lithium levels; monitor lithium levels | fda lithium 7
serotonergic-nsaids | warn | @serotonergics | @nsaids | 上消化道出血风险升高，高危者加用质子泵抑制剂 | Increased risk of upper gastrointestinal bleeding; add a proton pump inhibitor if at risk | fda sertraline 7
serotonergic-warfarin | warn | @serotonergics | warfarin, @directAnticoagulants | 出血风险升高 | Increased risk of bleeding | fda sertraline 7
inhibitors-melitracen | warn | fluoxetine, paroxetine, duloxetine, bupropion, terbinafine, quinidine | @tricyclics | 抑制 CYP2D6，三环类浓度升高，心律失常 | CYP2D6 inhibition raises tricyclic levels; arrhythmia | fda paroxetine 7
inhibitors-metoprolol | warn | @cyp2d6Inhibitors, duloxetine | metoprolol | 抑制 CYP2D6，美托洛尔浓度升高，心动过缓 | CYP2D6 inhibition raises metoprolol levels; bradycardia | fda metoprolol 7
inhibitors-atomoxetine | warn | @cyp2d6Inhibitors | atomoxetine | 抑制 CYP2D6，托莫西汀浓度升高，须缓慢加量 | CYP2D6 inhibition raises atomoxetine levels; titrate slowly | fda atomoxetine 7
inhibitors-codeine | warn | @cyp2d6Inhibitors | codeine, dihydrocodeine | 抑制 CYP2D6，吗啡生成减少，镇痛减弱 | CYP2D6 inhibition reduces conversion to morphine; loss of analgesia | fda codeine 7
tramadol-bupropion | warn | tramadol | bupropion, terbinafine, quinidine | 抑制 CYP2D6，镇痛减弱；安非他酮另可诱发惊厥 | CYP2D6 inhibition reduces analgesia; seizures with bupropion | fda tramadol 7
tramadol-carbamazepine | warn | tramadol | carbamazepine | 曲马多代谢加快、镇痛减弱，且可诱发惊厥，应避免合用 | Faster tramadol metabolism, loss of analgesia and seizures; avoid | fda tramadol 7
citalopram-omeprazole | warn | citalopram | omeprazole, esomeprazole, cimetidine | 西酞普兰浓度升高，QT 间期延长；每日不超过20mg | Raised citalopram levels and QT prolongation; limit to 20 mg daily | fda citalopram 7
duloxetine-ciprofloxacin | warn | duloxetine | ciprofloxacin, enoxacin | 抑制 CYP1A2，度洛西汀浓度升高，应避免合用 | CYP1A2 inhibition raises duloxetine levels; avoid | fda duloxetine 7
dapoxetine-serotonergic | block | dapoxetine | @serotonergics, @tricyclics, @maoInhibitors, @weakMaoInhibitors, @triptans, tramadol, trazodone, lithium carbonate, hypericum perforatum | 5-羟色胺综合征，禁止合用；须间隔14日 | Serotonin syndrome; contraindicated, allow 14 days between them | labels contraindications
dapoxetine-inhibitors | block | dapoxetine | itraconazole, ketoconazole, telithromycin, nefazodone, ritonavir, saquinavir, nelfinavir, atazanavir | 达泊西汀浓度大幅升高，晕厥，禁止合用 | Markedly raised dapoxetine levels and syncope; contraindicated | labels contraindications
dapoxetine-moderate | warn | dapoxetine | clarithromycin, erythromycin, fluconazole, verapamil, diltiazem, aprepitant | 达泊西汀浓度升高，晕厥；每次不超过30mg | Raised dapoxetine levels and syncope; limit to 30 mg | labels interactions
dapoxetine-pde5 | warn | dapoxetine | @pde5Inhibitors, @alphaBlockers | 体位性低血压、晕厥 | Orthostatic hypotension and syncope | labels interactions
triptans-twice | block | @triptans | @triptans | 24小时内不得合用两种曲普坦，冠状动脉痉挛 | Two triptans within 24 hours; coronary vasospasm | fda rizatriptan 4
triptans-ergotamine | block | @triptans | @ergots | 血管痉挛叠加，须间隔24小时 | Additive vasospasm; allow 24 hours between them | fda rizatriptan 4
rizatriptan-propranolol | warn | rizatriptan | propranolol | 利扎曲普坦浓度升高，单次不超过5mg | Raised rizatriptan levels; limit to 5 mg per dose | fda rizatriptan 7
ergotamine-propranolol | warn | ergotamine, dihydroergotamine | propranolol | 外周血管收缩加重，肢端缺血 | Increased peripheral vasoconstriction; ischaemia of the extremities | labels interactions
bromocriptine-inhibitors | warn | bromocriptine | @strongCyp3a4Inhibitors, erythromycin | 溴隐亭浓度升高，低血压、恶心、精神症状 | Raised bromocriptine levels; hypotension, nausea and psychosis | fda bromocriptine 7
bromocriptine-triptans | warn | bromocriptine | @triptans, @ergots | 血管痉挛叠加，应避免合用 | Additive vasospasm; avoid | fda bromocriptine 7
carbamazepine-macrolides | warn | carbamazepine | clarithromycin, erythromycin, telithromycin | 抑制代谢，卡马西平中毒；可换阿奇霉素 | Inhibits metabolism: carbamazepine toxicity; consider azithromycin | fda clarithromycin 7
carbamazepine-calcium-blockers | warn | carbamazepine | verapamil, diltiazem | 卡马西平浓度升高，须监测血药浓度；钙通道阻滞剂疗效降低 | Raised carbamazepine levels, monitor levels; reduced calcium channel blocker effect | labels interactions
carbamazepine-isoniazid | warn | carbamazepine | isoniazid, fluconazole, fluvoxamine, cimetidine | 卡马西平浓度升高、中毒；合用异烟肼肝毒性增加 | Raised carbamazepine levels and toxicity; hepatotoxicity with isoniazid | labels interactions
carbamazepine-valproate | warn | carbamazepine, phenobarbital, phenytoin, primidone | valproic acid | 血药浓度相互影响，须监测血药浓度与血氨 | Each alters the levels of the other; monitor levels and ammonia | fda valproate 7
valproate-carbapenems | warn | valproic acid | meropenem, imipenem, ertapenem, biapenem, doripenem, panipenem, faropenem, tebipenem pivoxil | 丙戊酸浓度骤降，癫痫发作；换用其他抗菌药 | Valproate levels fall sharply, with seizures; choose another antibacterial | fda valproate 7
lamotrigine-valproate | warn | lamotrigine | valproic acid | 拉莫三嗪浓度加倍，重症皮疹；须减半并缓慢加量 | Doubles lamotrigine levels: serious rash; halve the dose and titrate slowly | fda lamotrigine 7
lamotrigine-inducers | warn | lamotrigine | carbamazepine, phenobarbital, phenytoin, primidone, rifampicin, lopinavir, atazanavir | 拉莫三嗪浓度降低，须按说明书调整剂量 | Reduced lamotrigine levels; adjust the dose per the label | fda lamotrigine 7
phenytoin-inhibitors | warn | phenytoin | fluconazole, voriconazole, amiodarone, isoniazid, sulfamethoxazole, trimethoprim, chloramphenicol, fluoxetine, fluvoxamine, cimetidine, ticlopidine, @fluoropyrimidines | 苯妥英浓度升高、中毒，须监测血药浓度 | Raised phenytoin levels and toxicity; monitor phenytoin levels | fda phenytoin 7
quetiapine-inhibitors | warn | quetiapine | @strongCyp3a4Inhibitors, erythromycin | 喹硫平浓度显著升高，须减至1/6 | Markedly raised quetiapine levels; reduce to one sixth | fda quetiapine 7
quetiapine-inducers | warn | quetiapine, aripiprazole, risperidone, paliperidone | @inducers | 抗精神病药浓度降低，疗效减弱 | Reduced antipsychotic levels and effect | fda quetiapine 7
aripiprazole-inhibitors | warn | aripiprazole | @strongCyp3a4Inhibitors | 阿立哌唑浓度升高，须减半 | Raised aripiprazole levels; halve the dose | fda aripiprazole 7
antipsychotics-2d6 | warn | aripiprazole, risperidone | fluoxetine, paroxetine, quinidine | 抑制 CYP2D6，抗精神病药浓度升高，须减量 | CYP2D6 inhibition raises antipsychotic levels; reduce the dose | fda aripiprazole 7
clozapine-carbamazepine | warn | clozapine | carbamazepine | 粒细胞缺乏风险叠加，且氯氮平浓度降低，应避免合用 | Additive risk of agranulocytosis and reduced clozapine levels; avoid | fda clozapine 7
clozapine-inhibitors | warn | clozapine, olanzapine | fluvoxamine, ciprofloxacin | 抑制 CYP1A2，浓度升高，须减量 | CYP1A2 inhibition raises antipsychotic levels; reduce the dose | fda clozapine 7
lurasidone-cyp3a4 | block | lurasidone | @strongCyp3a4Inhibitors, @inducers | 浓度大幅升高或降至无效，禁止合用 | Markedly raised or subtherapeutic levels; contraindicated | fda lurasidone 4
pimozide-inhibitors | block | pimozide | itraconazole, ketoconazole, voriconazole, posaconazole, @hivProteaseInhibitors, sertraline, paroxetine, fluoxetine, fluvoxamine | 匹莫齐特浓度升高，QT 间期延长，禁止合用 | Raised pimozide levels and QT prolongation; contraindicated | fda fluoxetine 4
thioridazine-inhibitors | block | thioridazine | fluoxetine, paroxetine, bupropion, fluvoxamine, propranolol | 硫利达嗪浓度升高，QT 间期延长，禁止合用 | Raised thioridazine levels and QT prolongation; contraindicated | labels contraindications
metoclopramide-antipsychotics | warn | metoclopramide | @antipsychotics | 锥体外系反应叠加，应避免合用 | Additive extrapyramidal effects; avoid | fda metoclopramide 7
metoclopramide-2d6 | warn | metoclopramide | fluoxetine, paroxetine, bupropion, quinidine | 抑制 CYP2D6，锥体外系反应增加，须减量 | CYP2D6 inhibition; more extrapyramidal effects, reduce the dose | fda metoclopramide 7
levodopa-blockers | warn | levodopa, pramipexole, bromocriptine, ropinirole, rotigotine, piribedil | metoclopramide, olanzapine, risperidone, paliperidone, aripiprazole, flupentixol, haloperidol, chlorpromazine, perphenazine, amisulpride, sulpiride, ziprasidone, promethazine | 多巴胺受体拮抗，疗效抵消；止吐可换多潘立酮，精神症状可换喹硫平 | Dopamine antagonism opposes the effect; consider domperidone for nausea, quetiapine for psychosis | fda carbidopa-levodopa 7
levodopa-iron | warn | levodopa | @irons | 螯合，左旋多巴吸收减少，须间隔服用 | Chelation reduces levodopa absorption; take separately | fda carbidopa-levodopa 7
cholinesterase-anticholinergics | warn | donepezil, rivastigmine, galantamine | tolterodine, solifenacin, oxybutynin, trihexyphenidyl, promethazine, chlorphenamine, melitracen, amitriptyline, doxepin, atropine, anisodamine | 作用相互拮抗，认知功能恶化 | Mutual antagonism; worsening cognition | fda donepezil 7
cholinesterase-bradycardia | warn | donepezil, rivastigmine, galantamine | @betaBlockers, verapamil, diltiazem, digoxin, ivabradine | 心动过缓、晕厥，须监测心率 | Bradycardia and syncope; monitor the heart rate | fda rivastigmine 7
memantine-nmda | warn | memantine | amantadine, ketamine, dextromethorphan | NMDA 受体拮抗叠加，中枢神经系统不良反应 | Additive NMDA antagonism; CNS adverse effects | fda memantine 7
memantine-alkalinisers | warn | memantine | sodium bicarbonate, potassium citrate, acetazolamide | 尿液碱化，美金刚排泄减少 | Alkaline urine reduces memantine excretion | fda memantine 7
pyridostigmine-neuromuscular | warn | pyridostigmine bromide | @aminoglycosides, @quinolones, @macrolides, telithromycin, clindamycin, lincomycin, polymyxin b, colistin | 神经肌肉阻滞，重症肌无力加重 | Neuromuscular blockade; exacerbation of myasthenia gravis | fda levofloxacin 5
botulinum-aminoglycosides | warn | botulinum toxin type a | @aminoglycosides, polymyxin b, colistin | 神经肌肉阻滞增强 | Potentiated neuromuscular blockade | fda onabotulinumtoxina 7
tizanidine-contraindicated | block | tizanidine | fluvoxamine, ciprofloxacin | 替扎尼定浓度大幅升高，严重低血压、过度镇静，禁止合用 | Markedly raised tizanidine levels; severe hypotension and sedation, contraindicated | fda tizanidine 4
tizanidine-inhibitors | warn | tizanidine | amiodarone, mexiletine, propafenone, verapamil, ticlopidine, zileuton, cimetidine, ethinylestradiol | 替扎尼定浓度升高，低血压、镇静，应避免合用 | Raised tizanidine levels; hypotension and sedation, avoid | doc onc2012 tizanidine
ramelteon-inhibitors | block | ramelteon | fluvoxamine | 浓度升高数十倍，禁止合用 | Levels rise many-fold; contraindicated | fda ramelteon 4
ramelteon-inhibitors-moderate | warn | ramelteon | ciprofloxacin, amiodarone, ticlopidine | 雷美替胺浓度升高，过度镇静 | Raised ramelteon levels; excessive sedation | doc onc2012 ramelteon
agomelatine-inhibitors | block | agomelatine | fluvoxamine, ciprofloxacin | 阿戈美拉汀浓度大幅升高，禁止合用 | Markedly raised agomelatine levels; contraindicated | labels contraindications
benzodiazepines-azoles | block | alprazolam, estazolam, triazolam | itraconazole, ketoconazole | 浓度大幅升高，过度镇静、呼吸抑制，禁止合用 | Markedly raised levels; excessive sedation and respiratory depression, contraindicated | fda alprazolam 4
benzodiazepines-inhibitors | warn | alprazolam, estazolam, triazolam, midazolam, eszopiclone, zopiclone | clarithromycin, erythromycin, voriconazole, posaconazole, fluconazole, fluvoxamine, ritonavir, cobicistat | 浓度升高，过度镇静、呼吸抑制，须减量 | Raised levels; excessive sedation and respiratory depression, reduce the dose | fda alprazolam 7
midazolam-azoles | warn | midazolam, eszopiclone, zopiclone | itraconazole, ketoconazole | 浓度升高，过度镇静、呼吸抑制，须减量 | Raised levels; excessive sedation and respiratory depression, reduce the dose | fda itraconazole 7
buspirone-inhibitors | warn | buspirone | itraconazole, ketoconazole, voriconazole, posaconazole, clarithromycin, erythromycin, verapamil, diltiazem, ritonavir | 丁螺环酮浓度升高，过度镇静，须减量 | Raised buspirone levels and excessive sedation; reduce the dose | labels interactions
trazodone-inhibitors | warn | trazodone | @strongCyp3a4Inhibitors | 曲唑酮浓度升高，低血压、QT 间期延长，须减量 | Raised trazodone levels; hypotension and QT prolongation, reduce the dose | fda trazodone 7
sedatives-twice | warn | @benzodiazepines, @zDrugs, phenobarbital | @opioids | 过度镇静、呼吸抑制，可致死 | Profound sedation and respiratory depression, potentially fatal | fda morphine 5
hypnotics-twice | warn | @benzodiazepines, @zDrugs | @benzodiazepines, @zDrugs | 两种镇静催眠药合用，过度镇静、跌倒 | Two hypnotics or benzodiazepines; excessive sedation and falls | fda zolpidem 7
depressants-sedatives | warn | promethazine, chlorphenamine, ketotifen, diphenhydramine, hydroxyzine, chlorzoxazone, baclofen, tizanidine, flunarizine | @opioids, @benzodiazepines, @zDrugs, phenobarbital | 中枢抑制叠加，过度镇静、呼吸抑制 | Additive CNS depression; excessive sedation and respiratory depression | labels interactions
opioids-gabapentinoids | warn | @opioids | gabapentin, pregabalin | 过度镇静、呼吸抑制，可致死 | Profound sedation and respiratory depression, potentially fatal | doc beers2023 表5/Table 5
oxycodone-inhibitors | warn | oxycodone, fentanyl, buprenorphine, sufentanil | @strongCyp3a4Inhibitors, erythromycin, fluconazole, diltiazem | 阿片类浓度升高，呼吸抑制，须减量并观察 | Raised opioid levels and respiratory depression; reduce the dose and observe | fda oxycodone 7
oxycodone-inducers | warn | oxycodone, fentanyl, buprenorphine, methadone | rifampicin, rifapentine, carbamazepine, phenytoin, hypericum perforatum | 阿片类浓度降低，镇痛减弱、戒断 | Reduced opioid levels; loss of analgesia and withdrawal | fda oxycodone 7
opioids-mixed | warn | morphine, oxycodone, codeine, fentanyl, hydromorphone, methadone, pethidine | buprenorphine, butorphanol, nalbuphine, pentazocine | 部分激动剂削弱镇痛并诱发戒断 | The partial agonist reduces analgesia and precipitates withdrawal | fda morphine 7
opioids-naltrexone | block | @opioids | naltrexone | 阻断镇痛并诱发急性戒断，禁止合用 | Blocks analgesia and precipitates acute withdrawal; contraindicated | fda naltrexone 4
`;
