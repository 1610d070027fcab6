/**
 * Interactions of statins, diabetes, hormones, bone and gout.
 * Columns: id | severity | one side | other side | harm in Chinese | harm in English | source | `local` or nothing.
 */
export const metabolismInteractions = `
simvastatin-inhibitors | block | simvastatin, lovastatin | @strongCyp3a4Inhibitors, erythromycin, gemfibrozil, ciclosporin, danazol | 他汀浓度大幅升高，可致横纹肌溶解，禁止合用 | Markedly raised statin levels and rhabdomyolysis; contraindicated | fda simvastatin 4
atorvastatin-inhibitors | warn | atorvastatin | @strongCyp3a4Inhibitors | 可致肌病、横纹肌溶解；阿托伐他汀须限量（合用克拉霉素、伊曲康唑时每日不超过20mg）或暂停 | Myopathy and rhabdomyolysis; limit atorvastatin (20 mg daily with clarithromycin or itraconazole) or pause it | fda atorvastatin 7
simvastatin-heart | warn | simvastatin | amiodarone, dronedarone, verapamil, diltiazem, amlodipine, levamlodipine | 肌病风险升高；辛伐他汀每日不超过20mg（合用维拉帕米、地尔硫䓬、决奈达隆时不超过10mg） | Increased risk of myopathy; limit simvastatin to 20 mg daily (10 mg with verapamil, diltiazem or dronedarone) | fda simvastatin 7
lovastatin-heart | warn | lovastatin | amiodarone, dronedarone, verapamil, diltiazem | 肌病风险升高；洛伐他汀每日不超过20mg（合用胺碘酮时不超过40mg） | Increased risk of myopathy; limit lovastatin to 20 mg daily (40 mg with amiodarone) | fda lovastatin 7
statins-fluconazole | warn | simvastatin, lovastatin, atorvastatin, fluvastatin | fluconazole | 他汀浓度升高，可致肌病、横纹肌溶解；疗程较长时暂停他汀 | Raised statin levels, myopathy and rhabdomyolysis; pause the statin during longer courses | doc onc2012 他汀类/statins
statins-fenofibrate | warn | @statins | fenofibrate, bezafibrate | 肌病、横纹肌溶解风险升高，须监测肌痛与肌酸激酶 | Increased risk of myopathy and rhabdomyolysis; monitor muscle symptoms and creatine kinase | fda fenofibrate 5
statins-gemfibrozil | warn | atorvastatin, rosuvastatin, pravastatin, pitavastatin, fluvastatin | gemfibrozil | 可致肌病、横纹肌溶解，应避免合用 | Myopathy and rhabdomyolysis; avoid | fda atorvastatin 7
statins-colchicine | warn | @statins, fenofibrate, gemfibrozil | colchicine | 可致肌病、横纹肌溶解，肾功能不全者尤甚 | Myopathy and rhabdomyolysis, especially in renal impairment | fda colchicine 7
statins-fusidic-acid | warn | @statins | fusidic acid | 全身用夫西地酸可致横纹肌溶解；用药期间及停药后7日暂停他汀 | Rhabdomyolysis with systemic fusidic acid; pause the statin during treatment and for 7 days after | labels contraindications
statins-ciclosporin | warn | atorvastatin, pravastatin, fluvastatin | ciclosporin | 他汀浓度大幅升高，可致横纹肌溶解；避免使用阿托伐他汀，普伐他汀、氟伐他汀须按说明书限量 | Markedly raised statin levels and rhabdomyolysis; avoid atorvastatin; limit the dose of pravastatin or fluvastatin per the label | fda atorvastatin 7
rosuvastatin-ciclosporin | block | rosuvastatin | ciclosporin | 瑞舒伐他汀浓度大幅升高，可致横纹肌溶解，禁止合用 | Markedly raised rosuvastatin levels and rhabdomyolysis; contraindicated | labels contraindications
pitavastatin-ciclosporin | block | pitavastatin | ciclosporin | 匹伐他汀浓度大幅升高，可致横纹肌溶解，禁止合用 | Markedly raised pitavastatin levels and rhabdomyolysis; contraindicated | fda pitavastatin 4
pitavastatin-erythromycin | warn | pitavastatin | erythromycin | 匹伐他汀浓度升高，可致肌病；匹伐他汀每日不超过1mg | Raised pitavastatin levels and myopathy; limit pitavastatin to 1 mg daily | fda pitavastatin 7
rosuvastatin-antivirals | warn | rosuvastatin | atazanavir, lopinavir, darunavir, velpatasvir, glecaprevir, leflunomide, teriflunomide | 瑞舒伐他汀浓度升高，可致肌病；瑞舒伐他汀须限量 | Raised rosuvastatin levels and myopathy; limit the rosuvastatin dose | fda rosuvastatin 7
statins-inducers | warn | simvastatin, lovastatin, atorvastatin | @inducers | 他汀浓度降低，调脂作用减弱；可换瑞舒伐他汀 | Reduced statin levels and effect; consider rosuvastatin | fda atorvastatin 7
ezetimibe-ciclosporin | warn | ezetimibe | ciclosporin | 两药浓度均升高，须监测环孢素浓度 | Levels of both rise; monitor ciclosporin | fda ezetimibe 7
sulfonylurea-azoles | warn | @sulfonylureas | fluconazole, voriconazole, miconazole, chloramphenicol | 抑制磺酰脲类代谢，可致严重低血糖 | Inhibits sulfonylurea metabolism; severe hypoglycaemia | fda glipizide 7
sulfonylurea-sulfa | warn | @sulfonylureas, repaglinide | sulfamethoxazole, trimethoprim | 可致低血糖，须加强血糖监测 | Hypoglycaemia; monitor blood glucose closely | fda glimepiride 7
sulfonylurea-quinolones | warn | @sulfonylureas, repaglinide, @insulins | levofloxacin, moxifloxacin, ciprofloxacin, gatifloxacin | 可致血糖紊乱、严重低血糖，老年人尤甚 | Dysglycaemia, including severe hypoglycaemia, especially in older people | fda levofloxacin 7
sulfonylurea-clarithromycin | warn | @sulfonylureas | clarithromycin | 可致低血糖，老年及肾功能不全者尤甚 | Hypoglycaemia, especially in older people and in renal impairment | fda clarithromycin 7
repaglinide-inhibitors | warn | repaglinide | clarithromycin, itraconazole, ketoconazole, ciclosporin, deferasirox | 瑞格列奈浓度升高，可致低血糖 | Raised repaglinide levels; hypoglycaemia | fda repaglinide 7
repaglinide-gemfibrozil | block | repaglinide | gemfibrozil | 瑞格列奈浓度升高约8倍，可致严重低血糖，禁止合用 | Repaglinide levels rise about eightfold: severe hypoglycaemia; contraindicated | fda repaglinide 4
hypoglycaemia-masked | warn | @sulfonylureas, @insulins, repaglinide | propranolol, nadolol | 掩盖低血糖症状，并延长低血糖持续时间 | Masks and prolongs hypoglycaemia | fda insulin glargine 7
pioglitazone-insulin | warn | pioglitazone | @insulins | 可致水钠潴留、心力衰竭 | Fluid retention and heart failure | fda pioglitazone 5
pioglitazone-gemfibrozil | warn | pioglitazone | gemfibrozil | 吡格列酮浓度升高；吡格列酮每日不超过15mg | Raised pioglitazone levels; limit pioglitazone to 15 mg daily | fda pioglitazone 7
antidiabetics-rifampicin | warn | @sulfonylureas, repaglinide, pioglitazone, linagliptin | rifampicin, rifapentine | 降糖药浓度降低，血糖升高 | Reduced levels of the antidiabetic drug; hyperglycaemia | fda linagliptin 7
metformin-contrast | warn | metformin | iohexol, iopamidol, iodixanol, iopromide, ioversol, iomeprol | 肾功能不全者可致乳酸酸中毒；造影前停用，48小时后复查，肾功能稳定方可恢复使用 | Lactic acidosis in renal impairment; stop before contrast and restart after 48 hours if renal function is stable | fda metformin 5
metformin-dolutegravir | warn | metformin | dolutegravir | 二甲双胍浓度升高；二甲双胍每日不超过1g | Raised metformin levels; limit metformin to 1 g daily | fda dolutegravir 7
acarbose-enzymes | warn | acarbose, voglibose | pancreatin | 消化酶降低 α-糖苷酶抑制剂的疗效，应避免合用 | Digestive enzymes reduce the effect of the alpha-glucosidase inhibitor; avoid | labels interactions
ketotifen-antidiabetics | warn | ketotifen | metformin, @sulfonylureas, repaglinide | 可致可逆性血小板减少，应避免合用 | Reversible thrombocytopenia; avoid | labels interactions
levothyroxine-cations | warn | levothyroxine | @calciums, @irons, @antacids, sucralfate, simeticone, colestyramine, sevelamer, lanthanum carbonate | 左甲状腺素吸收减少，须间隔4小时服用 | Reduced levothyroxine absorption; take 4 hours apart | fda levothyroxine 7
levothyroxine-inducers | warn | levothyroxine | @inducers | 左甲状腺素代谢加快，须监测 TSH | Faster levothyroxine metabolism; monitor TSH | fda levothyroxine 7
alendronate-calcium | note | alendronic acid, risedronic acid, ibandronic acid | @calciums | 双膦酸盐须晨起空腹先服，至少30分钟（伊班膦酸60分钟）后再服钙剂 | Take the bisphosphonate first, fasting, and calcium at least 30 minutes (ibandronate: 60 minutes) later | fda alendronate 2
alendronate-cations | warn | alendronic acid, risedronic acid, ibandronic acid | @irons, @antacids, zinc gluconate, zinc sulfate, magnesium aspartate, sucralfate, lanthanum carbonate | 双膦酸盐吸收减少；晨起空腹先服，至少间隔30分钟（伊班膦酸60分钟） | Reduced bisphosphonate absorption; take it first, fasting, at least 30 minutes (ibandronate: 60 minutes) before the other | fda alendronate 7
vitamin-d-twice | warn | calcitriol | alfacalcidol, calcifediol, paricalcitol | 两种活性维生素D 合用，可致高钙血症 | Two active vitamin D analogues; hypercalcaemia | labels interactions
vitamin-d-thiazides | warn | calcitriol, alfacalcidol | @thiazides | 可致高钙血症，须监测血钙 | Hypercalcaemia; monitor calcium | labels interactions
steroids-nsaids | warn | @steroids | @nsaids, aspirin | 消化性溃疡与出血风险升高 | Increased risk of peptic ulcer and bleeding | fda naproxen 5
steroids-inducers | warn | @steroids | @inducers | 糖皮质激素代谢加快，疗效降低 | Faster corticosteroid metabolism and reduced effect | labels interactions
steroids-inhibitors | warn | methylprednisolone, dexamethasone, triamcinolone acetonide | @strongCyp3a4Inhibitors | 糖皮质激素浓度升高，可致库欣综合征、肾上腺皮质功能抑制 | Raised corticosteroid levels; Cushing’s syndrome and adrenal suppression | fda itraconazole 7
contraceptives-inducers | warn | ethinylestradiol, levonorgestrel, desogestrel, norethisterone, etonogestrel | @inducers, oxcarbazepine, topiramate, rifabutin, griseofulvin, modafinil, bosentan | 可致避孕失败，须改用其他避孕方法 | Contraceptive failure; use another method | doc who-mec2015 药物相互作用/drug interactions
hormones-inducers | warn | estradiol valerate, tibolone, dydrogesterone, medroxyprogesterone acetate, progesterone | @inducers | 性激素浓度降低，疗效减弱，可致异常出血 | Reduced hormone levels; loss of effect and irregular bleeding | labels interactions
tranexamic-contraceptives | warn | tranexamic acid | ethinylestradiol | 血栓风险升高，说明书禁止合用 | Increased risk of thrombosis; contraindicated per the label | fda tranexamic acid 4
valproate-oestrogen | warn | valproic acid | ethinylestradiol | 丙戊酸浓度降低，癫痫发作增加 | Reduced valproate levels; more seizures | fda valproate 7
lamotrigine-oestrogen | warn | lamotrigine | ethinylestradiol | 拉莫三嗪浓度降低约一半，癫痫发作增加；停服避孕药时浓度回升 | Lamotrigine levels fall by about half, with more seizures, and rise again in the pill-free week | fda lamotrigine 7
thiopurines-allopurinol | warn | @thiopurines | allopurinol | 硫嘌呤代谢受阻，可致严重骨髓抑制；硫嘌呤类须减至原剂量的1/4～1/3并监测血象 | Blocks thiopurine metabolism: severe myelosuppression; reduce the thiopurine to a quarter to a third of its usual dose and monitor the blood count | fda mercaptopurine 7
thiopurines-febuxostat | block | @thiopurines | febuxostat, topiroxostat | 硫嘌呤代谢受阻，可致严重骨髓抑制，禁止合用 | Blocks thiopurine metabolism: severe myelosuppression; contraindicated | fda febuxostat 4
colchicine-inhibitors | block | colchicine | @strongCyp3a4Inhibitors | 秋水仙碱浓度大幅升高，可致致命性中毒；须换用其他药物 | Markedly raised colchicine levels and potentially fatal toxicity; choose another drug | fda colchicine 4
colchicine-moderate | warn | colchicine | erythromycin, fluconazole, ciclosporin, dronedarone, ranolazine, aprepitant | 秋水仙碱浓度升高，可致中毒；秋水仙碱须减量；与环孢素等 P-gp 抑制剂合用时，肝肾功能不全者禁用 | Raised colchicine levels and toxicity; reduce the colchicine dose; with ciclosporin or another P-gp inhibitor, contraindicated in renal or hepatic impairment | fda colchicine 4 + fda colchicine 7
colchicine-calcium-blockers | warn | colchicine | verapamil, diltiazem | 秋水仙碱浓度升高；秋水仙碱须减量 | Raised colchicine levels; reduce the colchicine dose | fda colchicine 7
lithium-nsaids | warn | lithium carbonate | @nsaids | 锂排泄减少，可致锂中毒；须监测血锂 | Reduced lithium excretion, with a risk of toxicity; monitor lithium levels | fda lithium 7
lithium-renin | warn | lithium carbonate | @aceInhibitors, @sartans, @thiazides, @loopDiuretics, spironolactone | 锂排泄减少，可致锂中毒；须监测血锂 | Reduced lithium excretion, with a risk of toxicity; monitor lithium levels | fda lithium 7
lithium-metronidazole | warn | lithium carbonate | metronidazole, tinidazole | 锂排泄减少，可致锂中毒；须监测血锂 | Reduced lithium excretion, with a risk of toxicity; monitor lithium levels | fda lithium 7
lithium-lowered | warn | lithium carbonate | @xanthines, sodium bicarbonate, @sglt2Inhibitors | 锂排泄增加，血锂降低，可致病情复发 | Increased lithium excretion; low levels and relapse | fda lithium 7
lithium-verapamil | warn | lithium carbonate | verapamil, diltiazem | 可致神经毒性：共济失调、震颤、耳鸣 | Neurotoxicity; ataxia, tremor and tinnitus | fda lithium 7
`;
