/**
 * For women who are nursing.
 * Columns: id | severity | ingredients | conditions | harm in Chinese | harm in English | source | `local` or nothing.
 */
export const nursingRows = `
lactation-isotretinoin | block | isotretinoin | lactating | 哺乳期禁用 | Contraindicated while breastfeeding | labels contraindications
lactation-leflunomide | block | leflunomide | lactating | 哺乳期禁用：可致乳儿严重不良反应 | Do not breastfeed: serious adverse reactions in the infant | fda leflunomide 8.2
lactation-arsenic | block | arsenic trioxide | lactating | 砷进入乳汁，禁止哺乳 | Arsenic passes into milk; do not breastfeed | fda arsenic trioxide 8.2
lactation-opioids | block | codeine | lactating | 母亲为超快代谢者时，可致乳儿致命性呼吸抑制；哺乳期禁用 | Potentially fatal respiratory depression in the infant if the mother is an ultra-rapid metaboliser; contraindicated while breastfeeding | labels contraindications
lactation-opioid-analgesics | warn | tramadol, oxycodone, morphine, pethidine | lactating | 可致乳儿镇静、呼吸抑制；不宜哺乳 | Sedation and respiratory depression in the infant; breastfeeding not recommended | fda tramadol 8.2
lactation-statins | warn | @statins | lactating | 用药期间不宜哺乳 | Breastfeeding not recommended | fda atorvastatin 8.2
lactation-fenofibrate | warn | fenofibrate | lactating | 哺乳期禁用 | Contraindicated while breastfeeding | fda fenofibrate 4
lactation-tetracyclines | warn | @tetracyclines | lactating | 进入乳汁，影响乳儿牙齿及骨骼发育；用药期间暂停哺乳 | Passes into milk and affects teeth and bone growth; interrupt breastfeeding | labels pregnancy
lactation-quinolones | warn | @quinolones | lactating | 用药期间及停药后2日内不宜哺乳 | Interrupt breastfeeding during treatment and for 2 days afterwards | fda levofloxacin 8.2
lactation-nitroimidazoles | warn | @nitroimidazoles | lactating | 暂停哺乳：甲硝唑至停药后24小时，替硝唑至停药后3日，塞克硝唑至停药后96小时（美国说明书）；奥硝唑见说明书 | Interrupt breastfeeding until 24 hours after metronidazole, 3 days after tinidazole; secnidazole: 96 hours per the US label; ornidazole: see the label | fda metronidazole 8.2 + fda tinidazole 8.2 + fda secnidazole 8.2
lactation-sulfa | warn | sulfamethoxazole | lactating | 国内说明书列为禁忌；乳儿为早产儿、有黄疸或 G6PD 缺乏时尤须避免：可致核黄疸、溶血 | Contraindicated per the Chinese label; avoid especially if the infant is premature, jaundiced or G6PD deficient: risk of kernicterus and haemolysis | labels contraindications + doc lactmed 磺胺甲噁唑/sulfamethoxazole
lactation-nitrofurantoin | warn | nitrofurantoin | lactating | 乳儿1月龄以下或 G6PD 缺乏时避免使用：可致溶血 | Avoid if the infant is under 1 month or G6PD deficient: risk of haemolysis | doc lactmed 呋喃妥因/nitrofurantoin
lactation-clarithromycin | warn | clarithromycin | lactating | 国内说明书列为禁忌；可进入乳汁 | Contraindicated per the Chinese label; passes into milk | labels contraindications
lactation-terbinafine | warn | terbinafine | lactating | 进入乳汁，不宜哺乳 | Passes into milk; breastfeeding not recommended | labels pregnancy
lactation-lithium | warn | lithium carbonate | lactating | 进入乳汁，可致乳儿锂中毒；不宜哺乳 | Lithium toxicity in the infant; breastfeeding not recommended | fda lithium 8.2
lactation-amiodarone | warn | amiodarone | lactating | 进入乳汁，可致乳儿甲状腺功能减退、心动过缓；不宜哺乳 | Hypothyroidism and bradycardia in the infant; breastfeeding not recommended | fda amiodarone 8.2
lactation-anticoagulant | warn | rivaroxaban, ticagrelor | lactating | 进入乳汁，不宜哺乳 | Passes into milk; breastfeeding not recommended | fda ticagrelor 8.2
lactation-contraceptives | warn | ethinylestradiol | lactating | 减少乳量；产后6周内禁用，6个月内不宜使用 | Reduces milk supply; contraindicated in the first 6 weeks, not recommended in the first 6 months after birth | doc who-mec2015 复方激素避孕药/combined hormonal contraceptives
lactation-hormones | warn | cyproterone acetate, estradiol valerate, tibolone | lactating | 进入乳汁、减少乳量，哺乳期禁用 | Passes into milk or reduces its supply; contraindicated per the label | labels contraindications
lactation-sartans | warn | @sartans, sacubitril | lactating | 不宜哺乳：可影响乳儿肾功能、血压 | Breastfeeding not recommended: possible effects on the infant’s kidneys and blood pressure | fda valsartan 8.2
lactation-ivabradine | warn | ivabradine | lactating | 不宜哺乳 | Breastfeeding not recommended | fda ivabradine 8.2
lactation-label-only | warn | nifedipine, metformin, famotidine, omeprazole, cetirizine, fluconazole, hydroxychloroquine, ursodeoxycholic acid, escitalopram, olanzapine, quetiapine | lactating | 国内说明书禁用或不推荐；LactMed 认为哺乳期可用 | The Chinese label advises against it; LactMed considers it acceptable | doc lactmed 硝苯地平/nifedipine
lactation-allopurinol | warn | allopurinol | lactating | 用药期间及停药后1周内不宜哺乳 | Breastfeeding not recommended during treatment and for a week afterwards | fda allopurinol 8.2
lactation-dopamine | warn | bromocriptine, pramipexole | lactating | 抑制泌乳 | Suppresses lactation | doc lactmed 溴隐亭/bromocriptine
lactation-benzodiazepines | warn | diazepam, alprazolam, estazolam, clonazepam, lorazepam, zolpidem | lactating | 可致乳儿嗜睡、吸吮无力；不宜哺乳 | Sedation and poor feeding in the infant; breastfeeding not recommended | fda alprazolam 8.2
lactation-phenobarbital | warn | phenobarbital | lactating | 可致乳儿嗜睡；须监测乳儿血药浓度 | Sedation in the infant; monitor the infant’s serum level | doc lactmed 苯巴比妥/phenobarbital
lactation-lamotrigine | warn | lamotrigine | lactating | 乳儿血药浓度高，注意呼吸暂停、嗜睡、皮疹 | High levels in the infant; watch for apnoea, drowsiness and rash | fda lamotrigine 8.2
lactation-pregabalin | warn | pregabalin | lactating | 不宜哺乳 | Breastfeeding not recommended | fda pregabalin 8.2
lactation-fluoxetine | warn | fluoxetine | lactating | 半衰期长，乳儿体内蓄积，宜选舍曲林 | Long half-life, accumulates in the infant; sertraline preferred | doc lactmed 氟西汀/fluoxetine
lactation-ergotamine | warn | ergotamine | lactating | 可致乳儿呕吐、腹泻、惊厥，并抑制泌乳 | Vomiting, diarrhoea and seizures in the infant; inhibits lactation | labels contraindications
lactation-etoricoxib | warn | etoricoxib | lactating | 哺乳期禁用，宜选布洛芬 | Contraindicated per the label; ibuprofen preferred | labels contraindications
lactation-sglt2 | warn | dapagliflozin, empagliflozin | lactating | 影响乳儿肾脏发育，不宜哺乳 | Risk to the developing kidney; breastfeeding not recommended | fda empagliflozin 8.2
lactation-sulfonylureas | warn | @sulfonylureas | lactating | 国内说明书列为禁忌；乳儿有低血糖风险，宜用胰岛素 | Contraindicated per the Chinese label; risk of hypoglycaemia in the infant: insulin is preferred | labels contraindications + fda glimepiride 8.2
lactation-vonoprazan | warn | vonoprazan | lactating | 不宜哺乳 | Breastfeeding not recommended | fda vonoprazan 8.2
lactation-decongestants | warn | pseudoephedrine, ephedrine | lactating | 减少乳量，可致乳儿易激惹 | Reduces milk supply; irritability in the infant | doc lactmed 伪麻黄碱/pseudoephedrine
lactation-amantadine | warn | amantadine | lactating | 进入乳汁并减少乳量，不宜哺乳 | Passes into milk and may reduce its supply; breastfeeding not recommended | labels pregnancy
`;
