/**
 * Interactions of psychiatric and neurological drugs.
 * Columns: id | severity | one side | other side | harm in Chinese | harm in English | any of `local` and `notes`.
 */
export const mindInteractions = `
serotonergic-twice | warn | @serotonergics | @serotonergics | 5-羟色胺综合征 | Serotonin syndrome
serotonergic-opioids | warn | @serotonergics | tramadol, dextromethorphan, pethidine | 5-羟色胺综合征 | Serotonin syndrome
serotonergic-triptans | warn | @serotonergics | @triptans | 5-羟色胺综合征，须告知症状 | Serotonin syndrome; tell its signs
serotonergic-lithium | warn | @serotonergics | lithium carbonate | 5-羟色胺综合征，锂浓度改变 | Serotonin syndrome; lithium changes
serotonergic-nsaids | warn | @serotonergics | @nsaids | 上消化道出血风险升高 | More bleeding of the stomach
serotonergic-warfarin | warn | @serotonergics | warfarin, rivaroxaban | 出血风险升高 | More bleeding
inhibitors-melitracen | warn | fluoxetine, paroxetine, duloxetine | melitracen | 三环类浓度升高，心律失常 | More of the tricyclic: arrhythmia
inhibitors-metoprolol | warn | fluoxetine, paroxetine, duloxetine | metoprolol | 抑制 CYP2D6，美托洛尔浓度升高，心动过缓 | More metoprolol (CYP2D6): slow heart
inhibitors-atomoxetine | warn | fluoxetine, paroxetine | atomoxetine | 抑制 CYP2D6，托莫西汀浓度升高 | More atomoxetine (CYP2D6)
dapoxetine-serotonergic | block | dapoxetine | @serotonergics, tramadol, lithium carbonate | 5-羟色胺综合征 | Serotonin syndrome
dapoxetine-inhibitors | block | dapoxetine | itraconazole | 达泊西汀浓度升高，晕厥 | More dapoxetine: fainting
dapoxetine-pde5 | warn | dapoxetine | @pde5Inhibitors | 体位性低血压、晕厥 | Low pressure on standing up, fainting
triptans-twice | block | @triptans | @triptans | 24小时内不得合用两种曲普坦，冠状动脉痉挛 | No two triptans within 24 hours: coronary spasm
triptans-ergotamine | block | @triptans | ergotamine | 血管痉挛叠加，须间隔24小时 | Vessels close twice; 24 hours apart
rizatriptan-propranolol | warn | rizatriptan | propranolol | 利扎曲普坦浓度升高，单次不超过5mg | More rizatriptan; no more than 5 mg at once
carbamazepine-macrolides | warn | carbamazepine | clarithromycin, erythromycin | 卡马西平中毒 | Carbamazepine poisoning
carbamazepine-calcium-blockers | warn | carbamazepine | verapamil, diltiazem | 卡马西平浓度升高 | More carbamazepine
lamotrigine-valproate | warn | lamotrigine | valproic acid | 拉莫三嗪浓度加倍，重症皮疹；须减半缓增 | Twice the lamotrigine, severe rash; half the dose, raised slowly
lamotrigine-oestrogen | warn | lamotrigine | ethinylestradiol | 拉莫三嗪浓度降低，发作增加 | Less lamotrigine: more fits
carbamazepine-valproate | warn | carbamazepine, phenobarbital | valproic acid | 相互改变浓度，须监测血药浓度 | Each changes the other; measure them
quetiapine-inhibitors | warn | quetiapine | clarithromycin, erythromycin, itraconazole | 喹硫平浓度显著升高 | Far more quetiapine
quetiapine-inducers | warn | quetiapine, aripiprazole, risperidone | carbamazepine, rifampicin | 抗精神病药浓度降低 | Less of the antipsychotic
metoclopramide-antipsychotics | warn | metoclopramide | @antipsychotics | 锥体外系反应叠加 | Extrapyramidal effects twice
levodopa-blockers | warn | levodopa, pramipexole, bromocriptine | metoclopramide, @antipsychotics | 多巴胺受体拮抗，疗效抵消 | Dopamine is blocked: they work against each other
levodopa-iron | warn | levodopa | ferrous succinate, iron polysaccharide complex | 螯合，左旋多巴吸收减少 | Bound in the gut: less levodopa
duloxetine-ciprofloxacin | warn | duloxetine | ciprofloxacin | 抑制 CYP1A2，度洛西汀浓度升高 | More duloxetine (CYP1A2)
escitalopram-qt | warn | escitalopram | amiodarone, moxifloxacin, erythromycin, hydroxychloroquine | QT 间期延长 | Long QT
sedatives-twice | warn | diazepam, alprazolam, estazolam, clonazepam, lorazepam, zolpidem, eszopiclone, phenobarbital | morphine, oxycodone, codeine, tramadol, pethidine, olanzapine, mirtazapine | 过度镇静、呼吸抑制 | Too deep sleep, weak breathing
`;
