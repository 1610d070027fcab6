/**
 * Interactions of blood, heart and vessels. NSAIDs with ACE inhibitors or sartans alone are not listed: the
 * consensus of JAMIA 2013;20:489 is that they should not interrupt. With a diuretic they are.
 * Columns: id | severity | one side | other side | harm in Chinese | harm in English | source | `local` or nothing.
 */
export const heartInteractions = `
warfarin-nsaids | warn | warfarin | @nsaids | 出血风险显著升高，尤其消化道出血；避免合用或密切监测 INR | Increased risk of bleeding, especially gastrointestinal; avoid or monitor INR closely | fda warfarin 7
warfarin-aspirin | warn | warfarin | aspirin | 抗凝与抗血小板作用叠加，出血风险升高 | Additive anticoagulant and antiplatelet effects; increased risk of bleeding | fda warfarin 7
warfarin-antiplatelet | warn | warfarin | clopidogrel, ticagrelor, prasugrel, ticlopidine, cilostazol, dipyridamole, indobufen | 抗凝与抗血小板作用叠加，出血风险升高 | Additive anticoagulant and antiplatelet effects; increased risk of bleeding | fda warfarin 7
warfarin-amiodarone | warn | warfarin | amiodarone, dronedarone, propafenone | 抑制华法林代谢，INR 升高；胺碘酮的影响可持续数周至数月 | Raises INR by inhibiting warfarin metabolism; the effect of amiodarone lasts for weeks to months | fda amiodarone 7
warfarin-inducers | warn | warfarin | @inducers | 抗凝作用减弱；停用诱导剂后 INR 反跳，可致出血；须监测 INR | Reduced anticoagulation; when the inducer is stopped INR rises, with a risk of bleeding; monitor INR | fda warfarin 7
warfarin-vitamin-k | warn | warfarin | phytomenadione | 拮抗华法林的抗凝作用 | Reverses the anticoagulant effect of warfarin | fda phytonadione 7
warfarin-rivaroxaban | block | warfarin | @directAnticoagulants | 两种口服抗凝药合用，出血风险极高，禁止合用 | Two oral anticoagulants; very high risk of bleeding; contraindicated | fda rivaroxaban 7
warfarin-heparin | warn | warfarin | @heparins | 仅在桥接治疗时短期合用，须监测 INR | Only as short-term bridging; monitor INR | fda warfarin 7
warfarin-fenofibrate | warn | warfarin | fenofibrate, bezafibrate, gemfibrozil | 增强抗凝作用，INR 升高，出血风险升高 | Potentiates warfarin; increased INR and risk of bleeding | fda fenofibrate 7
warfarin-thyroid | warn | warfarin | levothyroxine, liothyronine, thiamazole, propylthiouracil | 甲状腺功能改变影响抗凝作用；起始或调整甲状腺用药时须监测 INR | Changes in thyroid status alter the response to warfarin; monitor INR when starting or adjusting the thyroid drug | fda levothyroxine 7
warfarin-tramadol | warn | warfarin | tramadol | 有 INR 升高和出血的报告，须监测 INR | Reports of raised INR and bleeding; monitor INR | fda tramadol 7
warfarin-urate | warn | warfarin | allopurinol, benzbromarone | 可增强抗凝作用，须监测 INR | May potentiate warfarin; monitor INR | labels interactions
warfarin-glucosamine | warn | warfarin | glucosamine | 有 INR 升高和出血的报告，须监测 INR | Reports of raised INR and bleeding; monitor INR | labels interactions
warfarin-phosphatidylcholine | warn | warfarin | polyene phosphatidylcholine | 不能排除对抗凝作用的影响，须监测 INR | An effect on anticoagulation cannot be excluded; monitor INR | labels interactions
warfarin-tibolone | warn | warfarin | tibolone | 增强抗凝作用，须监测 INR | Potentiates warfarin; monitor INR | labels interactions
rivaroxaban-heparin | block | @directAnticoagulants | @heparins, @directAnticoagulants | 禁止与其他抗凝药合用（换药时按说明书衔接） | Must not be combined with another anticoagulant; when switching, follow the label | fda rivaroxaban 7
rivaroxaban-azoles | block | rivaroxaban | itraconazole, ketoconazole, ritonavir, cobicistat | CYP3A4 与 P-gp 均被强效抑制，利伐沙班浓度大幅升高，出血风险升高 | Combined strong CYP3A4 and P-gp inhibition: markedly raised rivaroxaban levels and risk of bleeding | fda rivaroxaban 7
apixaban-inhibitors | warn | apixaban, edoxaban | itraconazole, ketoconazole, ritonavir, cobicistat | 抗凝药浓度升高，出血风险升高；抗凝药须减量或避免合用 | Raised anticoagulant levels and risk of bleeding; reduce the anticoagulant dose or avoid | fda apixaban 7
dabigatran-inhibitors | warn | dabigatran etexilate | verapamil, dronedarone, itraconazole, ketoconazole, ciclosporin, tacrolimus | P-gp 抑制剂可使达比加群浓度升高，出血风险升高；达比加群须减量或避免合用 | P-gp inhibitor raises dabigatran levels and risk of bleeding; reduce the dabigatran dose or avoid | fda dabigatran 7
rivaroxaban-inducers | warn | @directAnticoagulants | @inducers | 抗凝药浓度降低，血栓风险升高，应避免合用 | Reduced anticoagulant levels, with an increased risk of thrombosis; avoid | fda rivaroxaban 7
rivaroxaban-bleeding | warn | @directAnticoagulants | @nsaids, clopidogrel, ticagrelor, prasugrel | 出血风险升高 | Increased risk of bleeding | fda rivaroxaban 7
anticoagulant-aspirin | warn | apixaban, edoxaban, dabigatran etexilate | aspirin | 出血风险升高 | Increased risk of bleeding | fda apixaban 7
rivaroxaban-aspirin | warn | rivaroxaban | aspirin | 出血风险升高；仅慢性冠脉综合征、外周动脉病可用利伐沙班2.5mg每日2次联合阿司匹林每日不超过100mg | Increased risk of bleeding; accepted only as rivaroxaban 2.5 mg twice a day with at most 100 mg of aspirin in coronary or peripheral artery disease | fda rivaroxaban 2 | | rivaroxaban 5mg, aspirin 100mg
heparin-nsaids | warn | @heparins | @nsaids, aspirin | 出血风险升高 | Increased risk of bleeding | fda enoxaparin 7
clopidogrel-ppi | warn | clopidogrel | omeprazole, esomeprazole | 抑制 CYP2C19，抗血小板作用减弱；可换泮托拉唑或雷贝拉唑 | CYP2C19 inhibition reduces the antiplatelet effect; consider pantoprazole or rabeprazole | fda clopidogrel 7
clopidogrel-cyp2c19 | warn | clopidogrel | fluoxetine, fluvoxamine, fluconazole, voriconazole, moclobemide | 抑制 CYP2C19，活性代谢物减少，说明书不推荐合用 | CYP2C19 inhibition reduces the active metabolite; not recommended per the label | labels interactions
clopidogrel-repaglinide | warn | clopidogrel | repaglinide | 瑞格列奈浓度明显升高，可致严重低血糖 | Markedly raised repaglinide levels; severe hypoglycaemia | fda clopidogrel 7
clopidogrel-rifampicin | warn | clopidogrel | rifampicin | 诱导 CYP2C19，活性代谢物增加，出血风险升高 | CYP2C19 induction raises the active metabolite; increased risk of bleeding | fda clopidogrel 7
ticagrelor-inhibitors | block | ticagrelor | @strongCyp3a4Inhibitors | CYP3A4 被强效抑制，替格瑞洛浓度大幅升高，禁止合用 | Strong CYP3A4 inhibition: markedly raised ticagrelor levels; contraindicated | labels contraindications
ticagrelor-inducers | warn | ticagrelor | @inducers | 替格瑞洛浓度降低，抗血小板作用减弱，应避免合用 | Reduced ticagrelor levels and antiplatelet effect; avoid | fda ticagrelor 7
cilostazol-inhibitors | warn | cilostazol | omeprazole, esomeprazole, fluconazole, diltiazem, erythromycin, @strongCyp3a4Inhibitors | 西洛他唑浓度升高，须减至50mg每日2次 | Raised cilostazol levels; reduce to 50 mg twice daily | fda cilostazol 7
aspirin-ibuprofen | warn | aspirin, clopidogrel, ticagrelor, prasugrel | ibuprofen | 消化道出血风险升高；布洛芬还可削弱阿司匹林的抗血小板作用 | Increased risk of gastrointestinal bleeding; ibuprofen may also reduce the antiplatelet effect of aspirin | fda ibuprofen 7
antiplatelets-nsaids | warn | aspirin, clopidogrel, ticagrelor, prasugrel | @nsaidsExceptIbuprofen | 消化道出血风险升高 | Increased risk of gastrointestinal bleeding | fda naproxen 7
nsaids-twice | warn | @nsaids | @nsaids | 两种非甾体抗炎药合用，疗效不增，消化道出血与肾损害增加 | Two NSAIDs; more gastrointestinal bleeding and renal injury without added benefit | fda naproxen 7
nsaids-diuretics | warn | @nsaids | @thiazides, @loopDiuretics, @potassiumSparing | 利尿降压作用减弱，可致急性肾损伤；同时用 ACEI 或 ARB 时风险最高 | Reduced diuretic effect, and risk of acute kidney injury; the risk is highest with an ACE inhibitor or ARB as well | fda naproxen 7
ace-sartan | warn | @aceInhibitors | @sartans | 双重阻断肾素-血管紧张素系统，可致低血压、高钾血症、肾损害 | Dual blockade of the renin-angiotensin system; hypotension, hyperkalaemia and renal impairment | fda lisinopril 7
aliskiren-renin | warn | aliskiren | @aceInhibitors, @sartans | 双重阻断肾素-血管紧张素系统，糖尿病患者禁用 | Dual blockade of the renin-angiotensin system; contraindicated in diabetes | fda aliskiren 4
sacubitril-ace | block | sacubitril | @aceInhibitors | 可致血管性水肿；两药互换时均须间隔36小时 | Risk of angioedema; allow 36 hours between them, in either direction | fda sacubitril-valsartan 4
sacubitril-sartan | warn | sacubitril | @sartans | 制剂已含缬沙坦，重复阻断血管紧张素受体 | Already contains valsartan; duplicate angiotensin receptor blockade | fda sacubitril-valsartan 7
renin-spironolactone | warn | @aceInhibitors, @sartans | spironolactone | 可致高钾血症；心力衰竭、难治性高血压常规联用螺内酯（每日不超过50mg），须监测血钾与肾功能 | Hyperkalaemia; spironolactone up to 50 mg a day is accepted in heart failure and resistant hypertension, with potassium and renal function monitored | doc esc-hf2021 第5.3节/section 5.3 | | spironolactone 50mg
renin-eplerenone | warn | @aceInhibitors, @sartans | eplerenone | 可致高钾血症；心力衰竭常规联用依普利酮（每日不超过50mg），须监测血钾与肾功能 | Hyperkalaemia; eplerenone up to 50 mg a day is accepted in heart failure, with potassium and renal function monitored | doc esc-hf2021 第5.3节/section 5.3 | | eplerenone 50mg
renin-finerenone | warn | @aceInhibitors, @sartans | finerenone | 可致高钾血症；糖尿病肾病常规联用非奈利酮（每日不超过20mg），须监测血钾 | Hyperkalaemia; finerenone up to 20 mg a day is accepted in diabetic kidney disease, with potassium monitored | doc kdigo2024 第3.8节/section 3.8 | | finerenone 20mg
renin-potassium-sparing | warn | @aceInhibitors, @sartans | amiloride, triamterene | 可致高钾血症，须监测血钾与肾功能 | Hyperkalaemia; monitor potassium and renal function | fda amiloride 7
renin-potassium | warn | @aceInhibitors, @sartans | @potassiums | 可致高钾血症，须监测血钾 | Hyperkalaemia; monitor potassium | fda potassium chloride 7
renin-trimethoprim | warn | @aceInhibitors, @sartans, @potassiumSparing | trimethoprim | 可致高钾血症，老年及肾功能不全者可猝死 | Risk of hyperkalaemia and sudden death, especially in older people and in renal impairment | doc beers2023 表4/Table 4
spironolactone-potassium | warn | @potassiumSparing | @potassiums | 可致严重高钾血症；仅在低钾血症时合用并监测血钾 | Severe hyperkalaemia; only for documented hypokalaemia, with close monitoring | fda spironolactone 7
potassium-sparing-twice | warn | @potassiumSparing | @potassiumSparing | 两种保钾利尿剂合用，可致严重高钾血症 | Two potassium-sparing diuretics; severe hyperkalaemia | fda spironolactone 7
eplerenone-inhibitors | block | eplerenone, finerenone | @strongCyp3a4Inhibitors | 依普利酮、非奈利酮浓度大幅升高，可致严重高钾血症，禁止合用 | Markedly raised eplerenone or finerenone levels and severe hyperkalaemia; contraindicated | fda eplerenone 4
drospirenone-potassium | warn | drospirenone | @potassiumSparing, @potassiums, @aceInhibitors, @sartans | 屈螺酮有保钾作用，可致高钾血症，须监测血钾 | Drospirenone retains potassium, with a risk of hyperkalaemia; monitor potassium | fda drospirenone 7
digoxin-levels | warn | digoxin | amiodarone, dronedarone, quinidine, verapamil, diltiazem, propafenone, clarithromycin, erythromycin, itraconazole, ketoconazole, posaconazole, ciclosporin, ritonavir | 地高辛血药浓度升高，可致洋地黄中毒；地高辛须减量并监测血药浓度 | Raised digoxin levels and toxicity; reduce the digoxin dose and monitor levels | fda digoxin 7
digoxin-inducers | warn | digoxin | rifampicin, rifapentine, hypericum perforatum | 地高辛血药浓度降低，疗效减弱 | Reduced digoxin levels and effect | fda digoxin 7
digoxin-diuretics | warn | digoxin | @thiazides, @loopDiuretics | 低钾血症诱发洋地黄中毒，须监测血钾 | Hypokalaemia precipitates digoxin toxicity; monitor potassium | fda digoxin 7
digoxin-calcium | warn | digoxin | calcium gluconate, calcium chloride | 静脉用钙剂可增强洋地黄毒性，致心律失常；口服钙剂须监测血钙 | Intravenous calcium increases digoxin toxicity, with arrhythmia; with oral calcium, monitor serum calcium | fda digoxin 7
digoxin-vitamin-d | warn | digoxin | calcitriol, alfacalcidol | 高钙血症诱发洋地黄性心律失常，须监测血钙 | Hypercalcaemia may precipitate digoxin-induced arrhythmia; monitor calcium | labels interactions
glycyrrhizin-diuretics | warn | glycyrrhizin | @thiazides, @loopDiuretics, digoxin | 可致假性醛固酮增多症、低钾血症；合用地高辛时易致地高辛中毒 | Pseudoaldosteronism with hypokalaemia; with digoxin, risk of digoxin toxicity | labels interactions
beta-verapamil | warn | @betaBlockers, sotalol | verapamil, diltiazem | 可致心动过缓、房室传导阻滞、心力衰竭 | Bradycardia, heart block and heart failure | fda metoprolol 7
timolol-verapamil | warn | timolol | verapamil, diltiazem | 滴眼剂可全身吸收，致心动过缓、房室传导阻滞、低血压 | Eye drops are absorbed; bradycardia, heart block and hypotension | fda timolol 7 | local
beta-amiodarone | warn | @betaBlockers | amiodarone, dronedarone | 可致严重心动过缓、窦性停搏 | Severe bradycardia and sinus arrest | fda amiodarone 7
beta-clonidine | warn | @betaBlockers | clonidine | 可致心动过缓；停用可乐定时血压可反跳，须先停 β 受体阻滞剂 | Bradycardia, and rebound hypertension if clonidine is stopped first | fda metoprolol 7
beta-epinephrine | warn | @nonSelectiveBetaBlockers | epinephrine | 可致高血压、反射性心动过缓；肾上腺素抢救过敏性休克的疗效减弱 | Hypertension and reflex bradycardia; reduced response to adrenaline in anaphylaxis | fda epinephrine 7
epinephrine-tricyclics | warn | epinephrine | @tricyclics, @maoInhibitors | 升压作用增强，可致高血压、心律失常 | Enhanced pressor effect; hypertension and arrhythmia | fda epinephrine 7
amiodarone-calcium-blockers | warn | amiodarone, dronedarone | verapamil, diltiazem | 可致心动过缓、房室传导阻滞 | Bradycardia and heart block | fda amiodarone 7
propafenone-antiarrhythmics | warn | propafenone | @qtAntiarrhythmics, flecainide | 致心律失常作用叠加，应避免合用 | Additive proarrhythmia; avoid | fda propafenone 5
propafenone-inhibitors | warn | propafenone | @cyp2d6Inhibitors, itraconazole, ketoconazole | 普罗帕酮浓度升高，可致心律失常；避免同时合用 CYP2D6 抑制剂与 CYP3A4 抑制剂 | Raised propafenone levels and arrhythmia; avoid a CYP2D6 and a CYP3A4 inhibitor at the same time | fda propafenone 7
propafenone-beta | warn | propafenone | metoprolol, propranolol | β 受体阻滞剂浓度升高，可致心动过缓、低血压 | Raised beta-blocker levels; bradycardia and hypotension | fda propafenone 7
lidocaine-antiarrhythmics | warn | lidocaine | amiodarone, propafenone, mexiletine, propranolol | 利多卡因毒性增加，可致心脏抑制、惊厥 | Increased lidocaine toxicity; cardiac depression and seizures | labels interactions
ivabradine-calcium-blockers | block | ivabradine | verapamil, diltiazem | 伊伐布雷定浓度升高，减慢心率作用叠加，禁止合用 | Raised ivabradine levels and additive bradycardia; contraindicated | labels contraindications
ivabradine-inhibitors | block | ivabradine | @strongCyp3a4Inhibitors | CYP3A4 被强效抑制，伊伐布雷定浓度升高，可致严重心动过缓，禁止合用 | Strong CYP3A4 inhibition raises ivabradine levels: severe bradycardia; contraindicated | fda ivabradine 4
ivabradine-moderate | warn | ivabradine | erythromycin, fluconazole | 伊伐布雷定浓度升高，可致心动过缓，应避免合用 | Raised ivabradine levels and bradycardia; avoid | fda ivabradine 7
ivabradine-inducers | warn | ivabradine | @inducers | 伊伐布雷定浓度降低，疗效减弱，应避免合用 | Reduced ivabradine levels and effect; avoid | fda ivabradine 7
antiarrhythmics-azoles | block | dronedarone, quinidine, dofetilide, disopyramide | itraconazole, ketoconazole | 抗心律失常药浓度升高，可致 QT 间期延长，禁止合用 | Raised antiarrhythmic levels and QT prolongation; contraindicated | fda itraconazole 4
amiodarone-moxifloxacin | block | @qtAntiarrhythmics | moxifloxacin | 可致 QT 间期延长、尖端扭转型室速，禁止合用 | QT prolongation and torsades de pointes; contraindicated | fda moxifloxacin 7
ziprasidone-antiarrhythmics | block | ziprasidone | @qtAntiarrhythmics | 可致 QT 间期延长、尖端扭转型室速，禁止合用 | QT prolongation and torsades de pointes; contraindicated | fda ziprasidone 4
qt-never | block | @qtNeverCombined | @qtNeverCombined, @qtAntiarrhythmics, @qtProlonging, domperidone | 可致 QT 间期延长、尖端扭转型室速，禁止合用 | QT prolongation and torsades de pointes; contraindicated | doc onc2012 QT 间期延长药/QT-prolonging drugs
amiodarone-qt | warn | @qtAntiarrhythmics | @qtAntiarrhythmics, @qtOther | 可致 QT 间期延长、尖端扭转型室速；避免合用或监测心电图 | QT prolongation and torsades de pointes; avoid or monitor the ECG | doc onc2012 QT 间期延长药/QT-prolonging drugs
qt-pairs | warn | @qtProlonging | @qtProlonging | 两药均延长 QT 间期，可致尖端扭转型室速；避免合用或监测心电图 | Both prolong the QT interval; torsades de pointes; avoid or monitor the ECG | doc onc2012 QT 间期延长药/QT-prolonging drugs
domperidone-inhibitors | block | domperidone | clarithromycin, erythromycin, telithromycin, itraconazole, fluconazole, ketoconazole, voriconazole, posaconazole, ritonavir, cobicistat | 多潘立酮浓度升高，可致 QT 间期延长，禁止合用 | Raised domperidone levels and QT prolongation; contraindicated | labels contraindications
domperidone-qt | block | domperidone | @qtAntiarrhythmics, moxifloxacin, escitalopram, citalopram, haloperidol, methadone, pentamidine | 可致 QT 间期延长、尖端扭转型室速，禁止合用 | QT prolongation and torsades de pointes; contraindicated | labels contraindications
domperidone-qt-care | warn | domperidone | azithromycin, roxithromycin, levofloxacin, ciprofloxacin, hydroxychloroquine, chloroquine, donepezil, ondansetron, chlorpromazine, droperidol, sulpiride, levosulpiride, arsenic trioxide, ziprasidone, vandetanib, anagrelide, flecainide, probucol, sevoflurane, cocaine | 可致 QT 间期延长、尖端扭转型室速；避免合用或监测心电图 | QT prolongation and torsades de pointes; avoid or monitor the ECG | doc onc2012 QT 间期延长药/QT-prolonging drugs
nitrates-pde5 | block | @nitrates | @pde5Inhibitors | 可致严重低血压，甚至死亡，禁止合用 | Severe, potentially fatal hypotension; contraindicated | fda sildenafil 4
riociguat-nitrates | block | riociguat | @nitrates, @pde5Inhibitors | 可致严重低血压，禁止合用 | Severe hypotension; contraindicated | fda riociguat 4
pde5-alpha | warn | @pde5Inhibitors | @alphaBlockers | 可致直立性低血压；后加用的药物从最低剂量开始 | Orthostatic hypotension; start the drug being added at its lowest dose | fda sildenafil 7
pde5-inhibitors | warn | @pde5Inhibitors | @strongCyp3a4Inhibitors, erythromycin | PDE5 抑制剂浓度升高，可致低血压；PDE5 抑制剂须减量 | Raised PDE5 inhibitor levels and hypotension; reduce the PDE5 inhibitor dose | fda sildenafil 7
alpha-twice | warn | @alphaBlockers | @alphaBlockers | 两种 α 受体阻滞剂合用，可致直立性低血压、晕厥 | Two alpha-blockers; orthostatic hypotension and syncope | fda tamsulosin 7
alpha-inhibitors | block | alfuzosin, silodosin | @strongCyp3a4Inhibitors | α 受体阻滞剂浓度大幅升高，可致低血压，禁止合用 | Markedly raised alpha-blocker levels and hypotension; contraindicated | fda silodosin 4
tamsulosin-inhibitors | warn | tamsulosin | @strongCyp3a4Inhibitors | 坦索罗辛浓度升高，可致直立性低血压，应避免合用 | Raised tamsulosin levels and orthostatic hypotension; avoid | fda tamsulosin 7
felodipine-azoles | block | felodipine, nisoldipine, lercanidipine | itraconazole, ketoconazole | 降压药浓度大幅升高，可致严重低血压、水肿，禁止合用 | Markedly raised calcium channel blocker levels: severe hypotension and oedema; contraindicated | fda itraconazole 4
dihydropyridine-azoles | warn | nifedipine, amlodipine, levamlodipine, benidipine, nimodipine, nitrendipine, cilnidipine, lacidipine, nicardipine, verapamil, diltiazem | itraconazole, ketoconazole | 钙通道阻滞剂浓度升高，可致低血压、水肿；伊曲康唑另有负性肌力作用 | Raised calcium channel blocker levels; hypotension and oedema, with added negative inotropy from itraconazole | fda itraconazole 7
dihydropyridine-inhibitors | warn | @dihydropyridines, verapamil, diltiazem | clarithromycin, erythromycin, voriconazole, posaconazole, ritonavir, cobicistat | 钙通道阻滞剂浓度升高，可致低血压、急性肾损伤；抑制 CYP3A4 的大环内酯类可换为阿奇霉素 | Raised calcium channel blocker levels; hypotension and acute kidney injury. Instead of a macrolide that inhibits CYP3A4, consider azithromycin | fda clarithromycin 7
nifedipine-rifampicin | block | nifedipine | rifampicin, rifapentine | 硝苯地平浓度降至有效水平以下，禁止合用 | Nifedipine levels fall too low to be effective; contraindicated | labels contraindications
dihydropyridine-inducers | warn | amlodipine, levamlodipine, felodipine, benidipine, nimodipine, lercanidipine, nitrendipine, cilnidipine, lacidipine, nisoldipine | @inducers | 降压药浓度降低，疗效减弱 | Reduced calcium channel blocker levels and effect | fda amlodipine 7
nifedipine-inducers | warn | nifedipine | @inducersExceptRifampicin | 硝苯地平浓度降低，疗效减弱 | Reduced nifedipine levels and effect | labels interactions
verapamil-rifampicin | warn | verapamil, diltiazem | rifampicin, rifapentine, phenobarbital, phenytoin | 钙通道阻滞剂浓度大幅降低，疗效丧失 | Markedly reduced calcium channel blocker levels and loss of effect | labels interactions
acetylcysteine-nitroglycerin | warn | acetylcysteine | nitroglycerin | 可致低血压、头痛 | Hypotension and headache | labels interactions
`;
