/**
 * Interactions of infections, skin, airways and gut.
 * Columns: id | severity | one side | other side | harm in Chinese | harm in English | any of `local` and `notes`.
 */
export const infectionInteractions = `
warfarin-azoles | warn | warfarin | fluconazole, itraconazole, miconazole | INR 显著升高，出血；外用及阴道用咪康唑亦有报告 | INR rises much: bleeding, also with miconazole on skin or in the vagina | local
warfarin-nitroimidazoles | warn | warfarin | @nitroimidazoles | 抑制华法林代谢，INR 升高 | INR rises
warfarin-sulfa | warn | warfarin | sulfamethoxazole | INR 显著升高，出血 | INR rises much: bleeding
warfarin-macrolides | warn | warfarin | @macrolides | INR 升高，须监测 | INR rises; watch it
warfarin-quinolones | warn | warfarin | @quinolones | INR 升高，须监测 | INR rises; watch it
amiodarone-moxifloxacin | block | amiodarone | moxifloxacin | QT 间期延长，尖端扭转型室速 | Long QT, torsades
amiodarone-qt | warn | amiodarone, hydroxychloroquine | levofloxacin, clarithromycin, erythromycin, azithromycin | QT 间期延长 | Long QT
domperidone-inhibitors | block | domperidone | clarithromycin, erythromycin, itraconazole, fluconazole | 多潘立酮浓度升高，QT 间期延长 | More domperidone, long QT
domperidone-qt | block | domperidone | amiodarone, moxifloxacin, escitalopram | QT 间期延长，尖端扭转型室速 | Long QT, torsades
colchicine-inhibitors | warn | colchicine | clarithromycin, erythromycin, itraconazole | 秋水仙碱中毒，可致命；肝肾功能不全者禁用 | Colchicine poisoning, at times fatal; never with weak kidneys or liver
colchicine-calcium-blockers | warn | colchicine | verapamil, diltiazem | 秋水仙碱浓度升高，须减量 | More colchicine; reduce it
pde5-inhibitors | warn | @pde5Inhibitors | clarithromycin, erythromycin, itraconazole | 浓度升高，须减量 | Higher level; reduce it
quinolones-cations | warn | @quinolones | @cations | 螯合，吸收明显减少；须间隔2小时以上 | Bound in the gut, hardly absorbed; 2 hours apart or more
quinolones-steroids | warn | @quinolones | @steroids | 肌腱炎、肌腱断裂，老年人尤甚 | Tendons inflamed or torn, above all in old people
quinolones-nsaids | warn | @quinolones | @nsaids | 中枢兴奋、惊厥 | Fits
theophylline-quinolones | warn | theophylline | ciprofloxacin, norfloxacin | 茶碱浓度升高，心律失常、惊厥 | More theophylline: arrhythmia, fits
theophylline-macrolides | warn | theophylline | erythromycin, clarithromycin, roxithromycin | 茶碱浓度升高 | More theophylline
theophylline-propranolol | warn | theophylline | propranolol | 作用拮抗，且茶碱浓度升高 | They work against each other, and theophylline rises
tetracyclines-cations | warn | @tetracyclines | @cations | 螯合，吸收减少；须间隔2小时以上 | Bound in the gut; 2 hours apart or more
tetracyclines-isotretinoin | block | @tetracyclines | isotretinoin | 良性颅内压升高 | Raised pressure in the skull
isotretinoin-retinol | block | isotretinoin | retinol | 维生素 A 过量 | Too much vitamin A
penicillins-tetracyclines | warn | amoxicillin, ampicillin, benzylpenicillin, phenoxymethylpenicillin | @tetracyclines | 抑菌剂干扰青霉素的杀菌作用 | What stops growth keeps penicillin from killing | notes
lincosamides-macrolides | warn | clindamycin | erythromycin, clarithromycin, azithromycin, roxithromycin | 竞争同一结合位点，相互拮抗 | Both seek the same place: they work against each other
rifampicin-azoles | block | rifampicin | itraconazole | 伊曲康唑浓度降至无效 | Too little itraconazole to work
contraceptives-inducers | warn | ethinylestradiol, levonorgestrel | @inducers, oxcarbazepine | 避孕失败 | The contraceptive fails
tenofovir-nsaids | warn | tenofovir disoproxil | @nsaids | 急性肾损害 | Acute kidney damage
itraconazole-acid | warn | itraconazole | @protonPumpInhibitors, famotidine, hydrotalcite, sodium bicarbonate | 胃酸减少，伊曲康唑胶囊吸收明显减少 | Less acid: hardly any itraconazole is absorbed
gentamicin-loop | warn | gentamicin | @loopDiuretics | 耳毒性、肾毒性叠加 | Hearing and kidneys damaged twice
ergotamine-inhibitors | block | ergotamine | clarithromycin, erythromycin, itraconazole | 麦角中毒，肢端缺血 | Ergotism: limbs without blood
bladder-inhibitors | warn | tolterodine, solifenacin | clarithromycin, itraconazole | 浓度升高，抗胆碱作用与 QT 延长 | Higher level: anticholinergic effects, long QT
beta-agonists | warn | @nonSelectiveBetaBlockers, timolol | @betaAgonists | 相互拮抗，诱发支气管痉挛 | They work against each other; airways close | local
steroids-inducers | warn | @steroids | @inducers | 糖皮质激素代谢加快，疗效降低 | The steroid is broken down faster
iron-antacids | warn | ferrous succinate, iron polysaccharide complex | hydrotalcite, calcium carbonate, sodium bicarbonate | 铁吸收减少，须间隔2小时 | Less iron is absorbed; 2 hours apart
`;
