import { nursingRows } from './contraindicationsByNursing.ts';

/**
 * For pregnant women; `stateRows` adds those for women who are breastfeeding.
 * Columns: id | severity | ingredients | conditions | harm in Chinese | harm in English | source | `local` or nothing.
 */
const pregnancyRows = `
pregnancy-isotretinoin | block | isotretinoin | pregnant | 强致畸，妊娠禁用；治疗前、治疗中及停药后均须有效避孕 | Teratogenic: contraindicated; effective contraception before, during and after treatment | fda isotretinoin 4
pregnancy-skin-retinoids | warn | tretinoin, adapalene | pregnant | 外用维A酸类妊娠期不推荐使用 | Topical retinoids are not recommended in pregnancy | labels pregnancy | local
pregnancy-renin | block | @sartans, sacubitril | pregnant | 可致胎儿肾损害、羊水过少、死胎；发现妊娠立即停用 | Fetal renal failure, oligohydramnios and death; stop as soon as pregnancy is detected | fda valsartan 5
pregnancy-ace-inhibitors | block | @aceInhibitors | pregnant | 可致胎儿肾损害、羊水过少、死胎；发现妊娠立即停用 | Fetal renal failure, oligohydramnios and death; stop as soon as pregnancy is detected | fda benazepril 5
pregnancy-statins | warn | @statins | pregnant | 妊娠期一般应停用，极高危患者须权衡 | Usually stopped in pregnancy; continue only if cardiovascular risk is very high | fda atorvastatin 8.1
pregnancy-lipids | warn | fenofibrate, ezetimibe | pregnant | 妊娠期一般停用调脂药 | Lipid-lowering drugs are usually stopped in pregnancy | labels pregnancy
pregnancy-warfarin | warn | warfarin | pregnant | 可致华法林胚胎病、胎儿出血；除机械瓣膜置换术后患者外禁用 | Embryopathy and fetal bleeding; contraindicated except with a mechanical heart valve | fda warfarin 4
pregnancy-rivaroxaban | block | rivaroxaban | pregnant | 可透过胎盘致胎儿出血；妊娠期禁用，改用低分子肝素 | Crosses the placenta and may cause fetal bleeding; contraindicated: use low-molecular-weight heparin instead | labels contraindications
pregnancy-valproate | warn | valproic acid | pregnant | 可致神经管畸形、智力及神经发育障碍；仅在其他抗癫痫药无效时使用 | Neural tube defects and impaired neurodevelopment; only if no other antiseizure drug is effective | fda valproate 5
pregnancy-valproate-migraine | block | valproic acid | pregnant, G43 | 妊娠期禁用于预防偏头痛 | Contraindicated for migraine prevention in pregnancy | fda valproate 4
pregnancy-antiepileptics | warn | carbamazepine, phenobarbital | pregnant | 有致畸风险，须与控制发作的获益权衡，并补充叶酸 | Risk of malformations; weigh against seizure control and give folic acid | fda carbamazepine 8.1
pregnancy-antiepileptic-levels | warn | lamotrigine, levetiracetam, oxcarbazepine | pregnant | 妊娠期血药浓度下降，须监测并调整剂量 | Plasma levels fall during pregnancy; monitor and adjust the dose | fda lamotrigine 8.1
pregnancy-pregabalin | warn | pregabalin | pregnant | 动物实验及观察性研究提示致畸风险，避免使用 | Possible risk of malformations; avoid unless clearly needed | fda pregabalin 8.1
pregnancy-lithium | warn | lithium carbonate | pregnant | 妊娠早期可致胎儿心脏畸形；须监测血锂 | Fetal cardiac malformations in the first trimester; if continued, monitor lithium levels closely | fda lithium 8.1
pregnancy-paroxetine | warn | paroxetine | pregnant | 妊娠早期使用，胎儿心脏畸形风险升高；宜选其他抗抑郁药 | Risk of fetal cardiac malformations in the first trimester; prefer another antidepressant | fda paroxetine 8.1
pregnancy-antidepressants | warn | sertraline, escitalopram, fluoxetine, venlafaxine, duloxetine | pregnant | 妊娠晚期用药可致新生儿适应不良综合征、持续性肺动脉高压；勿骤停 | Late exposure may cause poor neonatal adaptation syndrome and persistent pulmonary hypertension; do not stop abruptly | fda sertraline 8.1
pregnancy-antipsychotics | warn | @antipsychotics | pregnant | 妊娠晚期用药可致新生儿锥体外系反应、撤药症状 | Third-trimester exposure may cause extrapyramidal signs and withdrawal in the newborn | fda olanzapine 8.1
pregnancy-benzodiazepines | warn | diazepam, alprazolam, estazolam, clonazepam, lorazepam, zolpidem | pregnant | 妊娠晚期用药可致新生儿镇静、呼吸抑制及撤药症状 | Late exposure may cause sedation, respiratory depression and withdrawal in the newborn | fda alprazolam 8.1
pregnancy-opioids | warn | morphine, oxycodone, codeine, tramadol, pethidine | pregnant | 长期用药致新生儿阿片类戒断综合征 | Prolonged use causes neonatal opioid withdrawal syndrome | fda oxycodone 5
pregnancy-levodopa | warn | levodopa, benserazide | pregnant | 动物实验示骨骼发育异常，说明书列为禁忌 | Skeletal abnormalities in animals; contraindicated per the label | labels contraindications
pregnancy-bromocriptine | warn | bromocriptine | pregnant | 确认妊娠后一般停用；妊娠期高血压疾病者禁用 | Usually stopped once pregnancy is confirmed; contraindicated in hypertensive disorders of pregnancy | fda bromocriptine 4
pregnancy-amantadine | warn | amantadine | pregnant | 动物实验示致畸，妊娠期避免使用 | Teratogenic in animals; avoid in pregnancy | labels pregnancy
pregnancy-dextromethorphan | warn | dextromethorphan | pregnant | 说明书：妊娠三个月内禁用 | Contraindicated in the first trimester per the Chinese label | labels contraindications
pregnancy-tetracyclines | block | @tetracyclines | pregnant | 可致胎儿牙齿着色、骨骼发育受抑；妊娠期禁用 | Tooth discolouration and impaired bone growth in the fetus; contraindicated | labels contraindications
pregnancy-quinolones | block | @quinolones | pregnant | 可影响胎儿软骨发育；妊娠期禁用 | Possible damage to fetal cartilage; contraindicated | labels contraindications
pregnancy-sulfa | warn | sulfamethoxazole, trimethoprim | pregnant | 国内说明书列为禁忌；妊娠早期拮抗叶酸可致畸，近足月可致新生儿核黄疸 | Contraindicated per the Chinese label; folate antagonism (malformations) in early pregnancy, kernicterus near term | labels contraindications
pregnancy-gentamicin | warn | gentamicin | pregnant | 可致胎儿听神经及肾损害 | Aminoglycosides can damage fetal hearing and kidneys | fda gentamicin 5
pregnancy-nitroimidazoles | warn | @nitroimidazoles | pregnant | 甲硝唑：国内说明书孕妇禁用；美国说明书：妊娠早期禁用，中晚期仅在明确需要时使用；其他硝基咪唑类见说明书 | Metronidazole: contraindicated in pregnancy per the Chinese label; per the US label in the first trimester, later only if clearly needed; other nitroimidazoles: see the label | labels contraindications + fda metronidazole 4
pregnancy-clarithromycin | warn | clarithromycin | pregnant | 国内说明书列为禁忌；可致不良妊娠结局 | Contraindicated per the Chinese label; adverse pregnancy outcomes are possible | labels contraindications + fda clarithromycin 5
pregnancy-nitrofurantoin | warn | nitrofurantoin | pregnant | 足月（38～42周）及临产禁用：可致新生儿溶血 | Contraindicated at term (38-42 weeks) and in labour: risk of haemolysis in the newborn | fda nitrofurantoin 4
pregnancy-rifampicin | warn | rifampicin | pregnant | 说明书：妊娠三个月内禁用；妊娠最后数周用药可致母婴出血，母婴均须补维生素K | Contraindicated in the first trimester per the Chinese label; if used in the last weeks of pregnancy, give vitamin K to mother and newborn (risk of bleeding) | labels contraindications + fda rifampin 8.1
pregnancy-azoles | warn | fluconazole | pregnant | 多次或大剂量可致畸，单剂亦有流产风险 | High or repeated doses are teratogenic; possible increased risk of miscarriage even after a single dose | fda fluconazole 8.1
pregnancy-itraconazole | block | itraconazole | pregnant | 可致畸；妊娠及备孕者禁用 | Teratogenic; contraindicated in pregnancy and in women planning pregnancy | fda itraconazole 4
pregnancy-terbinafine | warn | terbinafine | pregnant | 甲真菌病的治疗可推迟至分娩后 | Treatment of onychomycosis can be postponed until after pregnancy | labels pregnancy
pregnancy-albendazole | block | albendazole | pregnant | 动物实验示致畸，孕妇禁用，驱虫可推迟 | Teratogenic in animals; contraindicated: defer treatment | labels contraindications
pregnancy-entecavir | warn | entecavir | pregnant | 妊娠期资料不足，首选替诺福韦二吡呋酯 | Insufficient experience in pregnancy; tenofovir disoproxil preferred | labels pregnancy
pregnancy-nsaids | warn | @nsaids | pregnant | 妊娠20周起避免使用（羊水过少）；妊娠晚期禁用（动脉导管早闭） | Avoid from 20 weeks (oligohydramnios); contraindicated in the third trimester (premature closure of the ductus arteriosus) | fda celecoxib 8.1
pregnancy-skin-nsaids | warn | @nsaids | pregnant, by topical | 外用亦可吸收：妊娠晚期禁用，妊娠20周起避免大面积或长期使用 | Absorbed through the skin: contraindicated in the third trimester, avoid long or extensive use from 20 weeks | labels pregnancy | local
pregnancy-aspirin | warn | aspirin | pregnant | 仅限小剂量（每日不超过150mg）；解热镇痛剂量于妊娠晚期禁用 | Low dose only (up to 150 mg a day); analgesic doses are contraindicated in the third trimester | doc isshp2021 阿司匹林/aspirin | | aspirin 150mg
pregnancy-leflunomide | block | leflunomide | pregnant | 致畸，妊娠禁用；停药后须洗脱 | Teratogenic: contraindicated; stop and use an accelerated elimination procedure | fda leflunomide 4
pregnancy-metoclopramide | note | metoclopramide | pregnant | 国内说明书：孕妇不宜使用；指南：可用于妊娠剧吐；欧洲药品管理局：疗程不超过5日 | The Chinese label advises against it; guidelines include it as an option for severe vomiting; the EMA limits treatment to 5 days | labels pregnancy + doc acog189 甲氧氯普胺/metoclopramide + doc ema-metoclopramide2013
pregnancy-antithyroid | warn | thiamazole | pregnant | 妊娠早期可致畸，此期首选丙硫氧嘧啶 | Malformations in the first trimester, when propylthiouracil is preferred | fda methimazole 8.1
pregnancy-propylthiouracil | warn | propylthiouracil | pregnant | 妊娠早期首选；有严重肝损害风险，中晚期考虑换甲巯咪唑 | Preferred in the first trimester only, because of the risk of severe liver injury; consider thiamazole afterwards | fda propylthiouracil 8.1
pregnancy-levothyroxine | note | levothyroxine | pregnant | 妊娠期需要量增加，查 TSH 并调整剂量 | Requirement rises in pregnancy; check TSH and adjust the dose | fda levothyroxine 8.1
pregnancy-sulfonylureas | warn | @sulfonylureas, repaglinide, pioglitazone, acarbose, voglibose, sitagliptin, vildagliptin, linagliptin, liraglutide | pregnant | 妊娠期不推荐，改用胰岛素 | Not recommended in pregnancy; insulin is preferred | labels pregnancy
pregnancy-metformin | warn | metformin | pregnant | 部分国内说明书列为禁忌；首选胰岛素 | Contraindicated according to some Chinese labels; insulin is preferred | labels contraindications
pregnancy-sglt2 | warn | dapagliflozin, empagliflozin | pregnant | 妊娠中晚期不推荐使用：可致胎儿肾脏发育受损；改用胰岛素 | Not recommended in the second and third trimesters (risk to the fetal kidneys); insulin is preferred | fda empagliflozin 8.1
pregnancy-hormones | block | ethinylestradiol, drospirenone, tibolone, cyproterone acetate, clomifene, medroxyprogesterone acetate | pregnant | 妊娠或可能妊娠者禁用 | Contraindicated in known or suspected pregnancy | labels contraindications
pregnancy-estradiol | warn | estradiol valerate | pregnant | 说明书列为禁忌；仅辅助生殖的黄体支持例外 | Contraindicated per the label; the exception is luteal support in assisted reproduction | labels contraindications
pregnancy-levonorgestrel | warn | levonorgestrel | pregnant | 已妊娠者服用无效 | Ineffective once pregnancy is established | fda levonorgestrel 4
pregnancy-prostate | block | finasteride, dutasteride | pregnant | 可致男性胎儿外生殖器畸形；孕妇禁用 | Abnormal genital development in a male fetus; contraindicated | fda finasteride 4
pregnancy-gout | block | benzbromarone | pregnant | 孕妇禁用 | Contraindicated in pregnancy | labels contraindications
pregnancy-urate | warn | allopurinol, febuxostat, colchicine | pregnant | 别嘌醇、秋水仙碱：国内说明书列为禁忌（家族性地中海热可继续用秋水仙碱）；非布司他：资料有限 | Allopurinol, colchicine: contraindicated per the Chinese label (colchicine may be continued in familial Mediterranean fever); febuxostat: little experience | labels contraindications + labels pregnancy
pregnancy-ergotamine | block | ergotamine | pregnant | 收缩子宫及胎盘血管，孕妇禁用 | Causes uterine contractions and placental vasoconstriction; contraindicated | fda ergotamine 4
pregnancy-spironolactone | warn | spironolactone | pregnant | 抗雄激素作用，可致男性胎儿女性化 | Antiandrogenic: may feminise a male fetus | fda spironolactone 8.1
pregnancy-amiodarone | warn | amiodarone | pregnant | 可致胎儿甲状腺功能异常、心动过缓；无替代药时才用 | Fetal thyroid dysfunction and bradycardia; only if no alternative is effective | fda amiodarone 8.1
pregnancy-ivabradine | block | ivabradine | pregnant | 动物实验示胚胎毒性及致畸，妊娠禁用 | Embryotoxic and teratogenic in animals; contraindicated | labels contraindications
pregnancy-calcium-blockers | warn | benidipine, felodipine, diltiazem | pregnant | 说明书列为禁忌；宜选拉贝洛尔或硝苯地平 | Contraindicated per the Chinese label; labetalol or nifedipine preferred | labels contraindications
pregnancy-nifedipine | warn | nifedipine | pregnant, not O13 O14 | 说明书：妊娠20周内禁用；20周后为常用降压药 | Contraindicated before 20 weeks per the Chinese label; in common use afterwards | labels contraindications
pregnancy-nifedipine-late | note | nifedipine | pregnant, O13 O14 | 妊娠期高血压疾病（20周后）常用；监测血压 | In common use after 20 weeks for gestational hypertension and pre-eclampsia; monitor blood pressure | doc isshp2021 降压治疗/antihypertensives
pregnancy-arotinolol | warn | arotinolol | pregnant | 说明书列为禁忌；可致胎儿生长受限、心动过缓 | Contraindicated per the label; risk of fetal growth restriction and bradycardia | labels contraindications
pregnancy-famotidine | warn | famotidine | pregnant | 国内说明书列为禁忌；现有资料未见畸形风险升高 | Contraindicated per the Chinese label; available data show no increased risk of malformations | labels contraindications + doc h2-blockers2009
pregnancy-hydroxychloroquine | warn | hydroxychloroquine | pregnant | 国内说明书列为禁忌；指南建议狼疮患者妊娠期继续使用 | Contraindicated per the Chinese label; guidelines advise continuing it in lupus | labels contraindications
pregnancy-ursodeoxycholic | warn | ursodeoxycholic acid | pregnant | 说明书：妊娠早期（前3个月）避免使用；中晚期用于妊娠期肝内胆汁淤积 | Avoid in the first trimester per the Chinese label; used later for cholestasis of pregnancy | labels pregnancy
pregnancy-bismuth | warn | bismuth potassium citrate | pregnant | 孕妇禁用 | Contraindicated in pregnancy per the label | labels contraindications
pregnancy-alendronate | warn | alendronic acid | pregnant | 双膦酸盐长期沉积于骨，确认妊娠后停用 | Bisphosphonates persist in bone; stop when pregnancy is recognised | fda alendronate 8.1
pregnancy-terbutaline | warn | terbutaline | pregnant | 口服制剂禁用于保胎及宫缩抑制的维持治疗：可致孕妇严重心脏不良反应 | Oral terbutaline is contraindicated for tocolysis: risk of serious maternal cardiac events | fda terbutaline 4
pregnancy-retinol | warn | retinol | pregnant | 每日维生素A总量超过10000IU可致畸 | A total of more than 10,000 units of vitamin A a day is teratogenic | labels pregnancy
pregnancy-fluorinated-steroids | warn | dexamethasone, betamethasone dipropionate, betamethasone sodium phosphate | pregnant | 易透过胎盘；治疗母体疾病宜选泼尼松 | Crosses the placenta; prednisone is preferred for maternal disease | labels pregnancy
pregnancy-arsenic | block | arsenic trioxide | pregnant | 胚胎毒性及致畸，孕妇禁用 | Embryotoxic and teratogenic; contraindicated | labels contraindications
`;

export const stateRows = pregnancyRows + nursingRows;
