/**
 * For women who are pregnant or nursing.
 * Columns: id | severity | ingredients | conditions | harm in Chinese | harm in English | source | `local` or nothing.
 */
export const stateRows = `
pregnancy-isotretinoin | block | isotretinoin | pregnant | 强致畸，妊娠禁用；用药期间及停药后须避孕 | Malforms the child; contraception during and after | label 异维A酸/isotretinoin contraindications
pregnancy-skin-retinoids | warn | tretinoin, adapalene | pregnant | 维A酸类外用制剂妊娠期不用 | Retinoids on the skin are not used in pregnancy | labels pregnancy | local
pregnancy-renin | block | @aceInhibitors, @sartans, sacubitril | pregnant | 胎儿肾损害、羊水过少、死胎 | Kidneys of the child, too little water, death | labels contraindications
pregnancy-statins | block | @statins | pregnant | 妊娠禁用 | Not in pregnancy | labels contraindications
pregnancy-warfarin | block | warfarin | pregnant | 华法林胚胎病、胎儿出血 | Malforms the child, makes it bleed | label 华法林/warfarin contraindications
pregnancy-rivaroxaban | block | rivaroxaban | pregnant | 妊娠禁用 | Not in pregnancy | label 利伐沙班/rivaroxaban contraindications
pregnancy-valproate | block | valproic acid | pregnant | 致畸及神经发育障碍 | Malforms the child and its mind | label 丙戊酸钠/valproate pregnancy
pregnancy-antiepileptics | warn | carbamazepine, phenobarbital | pregnant | 致畸风险，须权衡并补充叶酸 | May malform the child; weigh, and give folic acid | labels pregnancy
pregnancy-lithium | warn | lithium carbonate | pregnant | 妊娠前三个月禁用，胎儿心脏畸形 | Not in the first three months: heart of the child | label 碳酸锂/lithium pregnancy
pregnancy-paroxetine | warn | paroxetine | pregnant | 胎儿心脏畸形风险，须权衡 | Heart of the child; weigh | label 帕罗西汀/paroxetine pregnancy
pregnancy-tetracyclines | block | @tetracyclines | pregnant | 影响胎儿牙齿与骨骼 | Teeth and bones of the child | labels contraindications
pregnancy-quinolones | block | @quinolones | pregnant | 影响胎儿软骨，孕妇禁用 | Cartilage of the child | labels contraindications
pregnancy-sulfa | block | sulfamethoxazole | pregnant | 孕妇禁用 | Not in pregnancy | label 复方磺胺甲噁唑/co-trimoxazole contraindications
pregnancy-gentamicin | warn | gentamicin | pregnant | 胎儿听神经损害 | Hearing of the child | label 庆大霉素/gentamicin pregnancy
pregnancy-nitroimidazoles | warn | @nitroimidazoles | pregnant | 妊娠前三个月禁用，之后慎用 | Not in the first three months, with care after | labels pregnancy
pregnancy-azoles | warn | fluconazole, itraconazole | pregnant | 多次或大剂量使用致畸 | Many or great doses malform the child | labels pregnancy
pregnancy-albendazole | block | albendazole | pregnant | 孕妇禁用，有致畸作用 | Malforms the child | label 阿苯达唑/albendazole contraindications
pregnancy-nsaids | warn | @nsaids | pregnant | 妊娠晚期禁用：动脉导管早闭、羊水过少 | Not in late pregnancy: the duct closes, too little water | labels pregnancy
pregnancy-leflunomide | block | leflunomide | pregnant | 致畸，妊娠禁用 | Malforms the child | label 来氟米特/leflunomide contraindications
pregnancy-antithyroid | warn | thiamazole | pregnant | 妊娠前三个月有致畸风险，首选丙硫氧嘧啶 | May malform in the first three months; propylthiouracil first | label 甲巯咪唑/thiamazole pregnancy
pregnancy-sulfonylureas | warn | @sulfonylureas, repaglinide, pioglitazone, dapagliflozin, empagliflozin | pregnant | 妊娠期不用口服降糖药，改用胰岛素 | Insulin instead of these in pregnancy | labels pregnancy
pregnancy-hormones | block | @sexHormones, cyproterone acetate, clomifene, medroxyprogesterone acetate | pregnant | 已妊娠者禁用 | Not once pregnant | labels contraindications
pregnancy-prostate | block | finasteride, dutasteride | pregnant | 男性胎儿外生殖器畸形 | Malforms a boy | labels contraindications
pregnancy-gout | block | benzbromarone, colchicine | pregnant | 孕妇禁用 | Not in pregnancy | labels contraindications
pregnancy-ergotamine | block | ergotamine | pregnant | 收缩子宫，孕妇禁用 | The womb contracts | label 麦角胺咖啡因/ergotamine and caffeine contraindications
pregnancy-lipids | warn | fenofibrate, ezetimibe | pregnant | 妊娠期停用调脂药 | No lipid-lowering drug in pregnancy | labels pregnancy
pregnancy-spironolactone | warn | spironolactone | pregnant | 抗雄激素作用，影响男性胎儿 | Acts against male hormones: a boy may be harmed | labels pregnancy
lactation-isotretinoin | block | isotretinoin | lactating | 哺乳期禁用 | Not while nursing | label 异维A酸/isotretinoin contraindications
lactation-statins | block | @statins | lactating | 哺乳期禁用 | Not while nursing | labels contraindications
lactation-opioids | block | codeine, tramadol | lactating | 乳儿呼吸抑制，可致命 | The child’s breathing may stop | labels contraindications
lactation-antibiotics | warn | @tetracyclines, @quinolones, metronidazole, tinidazole, sulfamethoxazole | lactating | 进入乳汁，用药期间暂停哺乳 | Passes into milk; stop nursing meanwhile | labels pregnancy
lactation-lithium | warn | lithium carbonate, amiodarone, leflunomide | lactating | 进入乳汁，不宜哺乳 | Passes into milk; no nursing | labels pregnancy
lactation-anticoagulant | warn | rivaroxaban, ticagrelor | lactating | 可能进入乳汁，不宜哺乳 | May pass into milk; no nursing | labels pregnancy
lactation-hormones | warn | ethinylestradiol, cyproterone acetate | lactating | 减少乳量，并进入乳汁 | Less milk, and it passes into it | labels pregnancy
`;
