/**
 * Against the use itself: courses that are too long or too short for this drug, routes, what should be prescribed with it,
 * what has to be tested first, and diagnoses none of which calls for it. The last are few: only drugs that are mixed up or
 * overused, and only where every diagnosis is of a chapter in which they have no place.
 * Columns: id | severity | ingredients | conditions | harm in Chinese | harm in English | source | `local` or nothing.
 */
export const useRows = `
course-nasal-decongestants | warn | xylometazoline, oxymetazoline | days over 7 | 连续使用不超过7日：久用可致反跳性鼻充血、药物性鼻炎 | At most 7 days: longer use may cause rebound congestion and drug-induced rhinitis | labels dosage | local
course-clobetasol | warn | clobetasol propionate | days over 14, by topical | 连续使用不超过2周：久用可致皮肤萎缩、下丘脑-垂体-肾上腺轴抑制 | At most 2 weeks: longer use may cause skin atrophy and adrenal suppression | fda clobetasol propionate 2 | local
course-fosfomycin | warn | fosfomycin | days over 1, by oral | 单次服用；重复给药不增加疗效而不良反应增多 | Single dose only: repeat doses add adverse effects without benefit | fda fosfomycin 2
course-domperidone | warn | domperidone | days over 7 | 一般不超过1周：有 QT 间期延长、室性心律失常风险 | Usually at most a week: risk of QT prolongation and ventricular arrhythmia | labels precautions
short-streptococcal-pharyngitis | warn | @penicillins | J02.0 J03.0, days under 10, by oral | 疗程过短不能清除链球菌，不能预防风湿热；青霉素类须用10日 | Too short to clear streptococci and to prevent rheumatic fever: give 10 days of a penicillin | doc idsa-gas2012 治疗推荐/treatment recommendations
short-streptococcal-cephalosporins | warn | @cephalosporins | J02.0 J03.0, days under 5, by oral | 疗程过短不能清除链球菌，不能预防风湿热；头孢菌素类须用10日（说明书载明可用5日者除外） | Too short to clear streptococci and to prevent rheumatic fever: give 10 days of a cephalosporin (5 days only for those labelled for it) | doc idsa-gas2012 治疗推荐/treatment recommendations
isoniazid-pyridoxine | warn | isoniazid | E10 E11 E12 E13 E14 E40 E41 E43 E44 E46 F10 G62 G63 N18 B20 B21 B22 B23 B24 Z21, without pyridoxine | 周围神经病高危者须同服维生素B6 | Risk of peripheral neuropathy: co-prescribe pyridoxine | fda isoniazid 2
hla-carbamazepine | warn | carbamazepine | starting | 可致史蒂文斯-约翰逊综合征、中毒性表皮坏死松解症；首次用药前应检测HLA-B*1502等位基因，阳性者不宜使用 | Stevens–Johnson syndrome and toxic epidermal necrolysis in carriers of HLA-B*1502: test before the first course, avoid if positive | label 卡马西平/carbamazepine precautions
hla-allopurinol | note | allopurinol | starting | 可致重症药疹；首次用药前建议检测HLA-B*5801等位基因，阳性者不宜使用 | Severe cutaneous reactions in carriers of HLA-B*5801: consider testing before the first course, avoid if positive | fda allopurinol 5
isoniazid-pyridoxine-pregnancy | warn | isoniazid | pregnant, without pyridoxine | 妊娠期须同服维生素B6 | Co-prescribe pyridoxine in pregnancy | doc who-tpt2020 第4章/chapter 4
isoniazid-pyridoxine-nursing | warn | isoniazid | lactating, without pyridoxine | 哺乳期须同服维生素B6 | Co-prescribe pyridoxine while breastfeeding | doc who-tpt2020 第4章/chapter 4
men-vaginal | block | clotrimazole, miconazole, metronidazole, nifuratel, nystatin, progesterone, estradiol | male, by vaginal | 阴道用药，仅用于女性 | Vaginal preparation: for women only | labels indications | local
infant-ibuprofen | warn | ibuprofen | months under 3 | 3月龄以下不推荐使用：可致肾损伤；此月龄发热须尽快到医院面诊 | Not recommended under 3 months: risk of kidney injury; fever at this age needs urgent assessment in person | doc who-emlc 布洛芬/ibuprofen
infant-sulfa | block | sulfamethoxazole | months under 2 | 2月龄以下禁用：可致核黄疸 | Contraindicated under 2 months: risk of kernicterus | fda sulfamethoxazole and trimethoprim 4
infant-nitrofurantoin | block | nitrofurantoin | months under 1 | 1月龄以下禁用：可致溶血 | Contraindicated under 1 month: risk of haemolysis | fda nitrofurantoin 4
infant-silver-sulfadiazine | block | sulfadiazine silver | months under 2 | 2月龄以下禁用：可致核黄疸 | Contraindicated under 2 months: risk of kernicterus | fda silver sulfadiazine 4 | local
infant-metoclopramide | block | metoclopramide | under 1 | 1岁以下禁用：可致锥体外系反应 | Contraindicated under 1: risk of extrapyramidal reactions | labels children
indication-cold-antibacterials | warn | @antibacterials | only J00 J09 J10 J11 | 普通感冒、流感为病毒感染，抗菌药物无效 | Viral: antibacterials are not indicated in the common cold or influenza | doc nhc-antibacterials2015 普通感冒/common cold
indication-eye-antibacterials | warn | @quinolones, tobramycin, erythromycin, chloramphenicol | only H04.1 H40 H52, by eye | 干眼、青光眼、屈光不正无使用抗菌药物的指征 | Antibacterials are not indicated in dry eye, glaucoma or refractive error | labels indications | local
indication-hypoglycaemics | warn | @sulfonylureas, @insulins | only A B E78 G H I J K L M N, not E10 E11 E12 E13 E14 E89.1 | 无糖尿病诊断，可致低血糖；请核对药名与诊断 | No diagnosis of diabetes: risk of hypoglycaemia. Check the drug and the diagnosis | labels indications
indication-repaglinide | warn | repaglinide | only A B E78 G H I J K L M N, not E10 E11 E12 E13 E14 E89.1 | 无糖尿病诊断，可致低血糖；请核对药名（瑞格列奈易与瑞舒伐他汀混淆） | No diagnosis of diabetes: risk of hypoglycaemia. Check that this is the intended drug (its Chinese name resembles that of rosuvastatin) | labels indications
indication-metformin | warn | metformin | only A B H J K L M, not E10 E11 E12 E13 E14 E28 E66 | 诊断与适应证不符 | No listed diagnosis is an indication for metformin | labels indications
indication-oseltamivir | warn | oseltamivir | only E G H I K L M N | 无流感诊断 | No diagnosis of influenza | fda oseltamivir 1
`;
