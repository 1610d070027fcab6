/**
 * Interactions of blood, heart and vessels, kidneys and metabolism.
 * Columns: id | severity | one side | other side | harm in Chinese | harm in English | any of `local` and `notes`.
 */
export const heartInteractions = `
warfarin-nsaids | warn | warfarin | @nsaids | 出血风险显著升高，尤其消化道出血 | Much more bleeding, above all of the gut
warfarin-aspirin | warn | warfarin | aspirin | 抗凝与抗血小板叠加，出血风险升高 | Anticoagulant and antiplatelet together: more bleeding
warfarin-antiplatelet | warn | warfarin | clopidogrel, ticagrelor | 出血风险升高 | More bleeding
warfarin-amiodarone | warn | warfarin | amiodarone | 抑制华法林代谢，INR 升高，可持续数周 | INR rises for weeks; warfarin is broken down more slowly
warfarin-inducers | warn | warfarin | @inducers | 抗凝作用减弱，停药后反跳出血 | Weaker anticoagulation, and bleeding when the inducer is stopped
warfarin-vitamin-k | warn | warfarin | phytomenadione | 拮抗抗凝作用 | The anticoagulant is undone
warfarin-rivaroxaban | block | warfarin | rivaroxaban | 两种抗凝药合用，出血风险极高 | Two anticoagulants: very high risk of bleeding
warfarin-heparin | warn | warfarin | low-molecular-weight heparin | 仅在桥接时短期合用，须监测 INR | Only for bridging, with INR watched
warfarin-fenofibrate | warn | warfarin | fenofibrate | INR 升高，出血风险升高 | INR rises: more bleeding
rivaroxaban-heparin | block | rivaroxaban | low-molecular-weight heparin | 禁止与其他抗凝药合用 | Not with another anticoagulant
rivaroxaban-azoles | block | rivaroxaban | itraconazole | 血药浓度升高至2倍以上，出血风险升高 | More than twice the level in blood: bleeding
rivaroxaban-inducers | warn | rivaroxaban | @inducers | 血药浓度降低，血栓风险升高 | Lower level in blood: clots
rivaroxaban-bleeding | warn | rivaroxaban | @nsaids, aspirin, clopidogrel, ticagrelor | 出血风险升高 | More bleeding
heparin-nsaids | warn | low-molecular-weight heparin | @nsaids, aspirin | 出血风险升高 | More bleeding
clopidogrel-ppi | warn | clopidogrel | omeprazole, esomeprazole | 抑制 CYP2C19，抗血小板作用减弱；可换泮托拉唑或雷贝拉唑 | Less clopidogrel is activated (CYP2C19); pantoprazole or rabeprazole instead
clopidogrel-repaglinide | warn | clopidogrel | repaglinide | 瑞格列奈浓度明显升高，低血糖 | Repaglinide rises markedly: low blood sugar
ticagrelor-inhibitors | block | ticagrelor | clarithromycin, itraconazole | 强效 CYP3A4 抑制剂，替格瑞洛浓度大幅升高 | Strong CYP3A4 inhibitor: far more ticagrelor
ticagrelor-inducers | warn | ticagrelor | @inducers | 抗血小板作用减弱 | Weaker antiplatelet effect
aspirin-ibuprofen | warn | aspirin | ibuprofen | 布洛芬阻碍阿司匹林的心脏保护作用，且胃肠出血增加 | Ibuprofen blocks the heart protection of aspirin, and the gut bleeds more
nsaids-twice | warn | @nsaids | @nsaids | 两种非甾体抗炎药合用，疗效不增，胃肠出血与肾损害增加 | Two NSAIDs: no more effect, more bleeding and kidney damage | notes
ace-sartan | warn | @aceInhibitors | @sartans | 双重阻断肾素-血管紧张素系统：低血压、高钾血症、肾损害 | Renin system blocked twice: low pressure, high potassium, kidney damage
sacubitril-ace | block | sacubitril | @aceInhibitors | 血管性水肿；须停用 ACEI 36 小时后使用 | Angio-oedema; 36 hours must lie between them
sacubitril-sartan | warn | sacubitril | @sartans | 制剂已含缬沙坦，重复阻断血管紧张素受体 | It contains valsartan already: the receptor is blocked twice
renin-spironolactone | warn | @aceInhibitors, @sartans | spironolactone | 高钾血症，须监测血钾 | High potassium; watch it
renin-potassium | warn | @aceInhibitors, @sartans | @potassiums | 高钾血症，须监测血钾 | High potassium; watch it
renin-trimethoprim | warn | @aceInhibitors, @sartans, spironolactone | trimethoprim | 高钾血症，老年人可致猝死 | High potassium, sudden death in old people
spironolactone-potassium | block | spironolactone | @potassiums | 严重高钾血症 | Dangerously high potassium
drospirenone-potassium | warn | drospirenone | spironolactone, @potassiums | 屈螺酮有保钾作用，高钾血症 | Drospirenone keeps potassium back: high potassium
digoxin-levels | warn | digoxin | amiodarone, verapamil, propafenone, clarithromycin, erythromycin, itraconazole | 地高辛血药浓度升高，洋地黄中毒；须减量并监测 | More digoxin in blood, poisoning; reduce and watch
digoxin-diuretics | warn | digoxin | @thiazides, @loopDiuretics | 低钾血症诱发洋地黄中毒，须监测血钾 | Low potassium brings on digoxin poisoning; watch it
digoxin-calcium | warn | digoxin | calcium gluconate | 钙剂增强洋地黄毒性，心律失常 | Calcium adds to digoxin’s toxicity: arrhythmia | notes
beta-verapamil | warn | @betaBlockers | verapamil, diltiazem | 心动过缓、房室传导阻滞、心力衰竭 | Slow heart, heart block, failure
beta-amiodarone | warn | @betaBlockers | amiodarone | 严重心动过缓、窦性停搏 | Very slow heart, sinus arrest
amiodarone-calcium-blockers | warn | amiodarone | verapamil, diltiazem | 心动过缓、房室传导阻滞 | Slow heart, heart block
ivabradine-calcium-blockers | block | ivabradine | verapamil, diltiazem | 伊伐布雷定浓度升高并叠加减慢心率 | More ivabradine, and the heart slowed twice
ivabradine-inhibitors | block | ivabradine | clarithromycin, itraconazole | 强效 CYP3A4 抑制剂，严重心动过缓 | Strong CYP3A4 inhibitor: very slow heart
nitrates-pde5 | block | @nitrates | @pde5Inhibitors | 严重低血压，可致命 | Fatal fall of blood pressure
pde5-alpha | warn | @pde5Inhibitors | @alphaBlockers | 体位性低血压 | Low pressure on standing up
simvastatin-inhibitors | block | simvastatin | clarithromycin, erythromycin, itraconazole | 横纹肌溶解 | Rhabdomyolysis
atorvastatin-inhibitors | warn | atorvastatin | clarithromycin, itraconazole | 肌病、横纹肌溶解；阿托伐他汀应限量 | Myopathy, rhabdomyolysis; limit atorvastatin
simvastatin-heart | warn | simvastatin | amiodarone, verapamil, diltiazem, amlodipine, ticagrelor | 肌病风险升高；说明书限制辛伐他汀剂量 | More myopathy; the label limits simvastatin
statins-fenofibrate | warn | @statins | fenofibrate | 肌病、横纹肌溶解 | Myopathy, rhabdomyolysis
statins-colchicine | warn | @statins | colchicine | 肌病、横纹肌溶解，肾功能不全者尤甚 | Myopathy, above all with weak kidneys
sulfonylurea-azoles | warn | @sulfonylureas | fluconazole | 抑制代谢，严重低血糖 | Broken down more slowly: very low blood sugar
sulfonylurea-sulfa | warn | @sulfonylureas, repaglinide | sulfamethoxazole, trimethoprim | 低血糖 | Low blood sugar
sulfonylurea-quinolones | warn | @sulfonylureas, repaglinide | levofloxacin, moxifloxacin, ciprofloxacin | 血糖紊乱，严重低血糖 | Blood sugar out of control, very low at times
repaglinide-inhibitors | warn | repaglinide | clarithromycin, itraconazole | 瑞格列奈浓度升高，低血糖 | More repaglinide: low blood sugar
hypoglycaemia-masked | warn | @sulfonylureas, insulin glargine, insulin aspart | propranolol | 掩盖低血糖症状并延长低血糖 | Low blood sugar lasts longer and is not felt
pioglitazone-insulin | warn | pioglitazone | insulin glargine, insulin aspart | 水钠潴留，心力衰竭 | Fluid retention, heart failure
steroids-nsaids | warn | @steroids | @nsaids, aspirin | 消化性溃疡与出血风险升高 | More ulcers and bleeding
lithium-nsaids | warn | lithium carbonate | @nsaids | 锂排泄减少，锂中毒 | Less lithium leaves: poisoning
lithium-renin | warn | lithium carbonate | @aceInhibitors, @sartans, @thiazides | 锂排泄减少，锂中毒 | Less lithium leaves: poisoning
levothyroxine-cations | warn | levothyroxine | calcium carbonate, ferrous succinate, iron polysaccharide complex, hydrotalcite, sucralfate | 吸收减少，须间隔4小时服用 | Less is absorbed; 4 hours apart
`;
