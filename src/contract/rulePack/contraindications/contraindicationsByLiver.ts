/**
 * For diseased livers: `liver` is any known liver disease, also a fatty liver or a chronic hepatitis with good function;
 * `severe liver` is decompensated disease (Child-Pugh C). A few rows name the disease instead.
 * Columns: id | severity | ingredients | conditions | harm in Chinese | harm in English | source | `local` or nothing.
 */
export const liverRows = `
liver-valproate | warn | valproic acid | liver | 可致致命性肝毒性；肝病患者禁用 | Fatal hepatotoxicity; contraindicated in hepatic disease | fda valproate 4
severe-liver-valproate | block | valproic acid | severe liver | 可致致命性肝毒性；禁用 | Fatal hepatotoxicity; contraindicated | fda valproate 4
hepatitis-valproate | block | valproic acid | B18 K70.1 K70.3 K70.4 K71 K72 K73 K74 K75.4 | 急慢性肝炎、肝硬化者禁用：可致致命性肝毒性 | Fatal hepatotoxicity; contraindicated in hepatitis and cirrhosis | fda valproate 4
liver-leflunomide | warn | leflunomide | liver | 有肝毒性；ALT或AST超过正常值上限2倍者不推荐使用 | Hepatotoxic; not recommended if ALT/AST > 2 × ULN | fda leflunomide 5
severe-liver-leflunomide | block | leflunomide | severe liver | 严重肝功能不全禁用 | Contraindicated in severe hepatic impairment | fda leflunomide 4
liver-terbinafine | warn | terbinafine | liver | 慢性或活动性肝病患者禁用：可致肝衰竭 | Contraindicated in chronic or active liver disease: risk of liver failure | fda terbinafine 4
liver-itraconazole | warn | itraconazole | liver | 有肝毒性；活动性肝病患者避免使用 | Hepatotoxic; avoid in active liver disease | fda itraconazole 5
liver-tuberculosis | warn | isoniazid, rifampicin | liver | 有肝毒性；监测肝功能，严重肝病者禁用 | Hepatotoxic: monitor liver tests; contraindicated in severe liver disease | fda isoniazid 4
liver-benzbromarone | warn | benzbromarone | liver | 可致暴发性肝炎；肝病患者避免使用 | Fulminant hepatitis; avoid in liver disease | labels precautions
liver-vildagliptin | warn | vildagliptin | liver | 肝功能损害，或ALT或AST超过正常值上限3倍者禁用 | Contraindicated in hepatic impairment or if ALT/AST > 3 × ULN | labels precautions
liver-duloxetine | warn | duloxetine | liver | 慢性肝病、肝硬化者避免使用：可致肝损伤 | Avoid in chronic liver disease or cirrhosis: risk of liver injury | fda duloxetine 5
liver-chlorzoxazone | warn | chlorzoxazone | liver | 偶致严重肝损伤；肝病患者避免使用 | Rare serious hepatotoxicity; avoid in liver disease | labels precautions
liver-propylthiouracil | warn | propylthiouracil | liver | 可致严重肝损伤、肝衰竭 | Risk of severe liver injury and liver failure | fda propylthiouracil 5
liver-isotretinoin | warn | isotretinoin | liver | 有肝毒性；肝功能不全者禁用 | Hepatotoxic; contraindicated in hepatic impairment | labels contraindications
liver-hormones | warn | @sexHormones, clomifene, medroxyprogesterone acetate, progesterone | liver | 肝功能未恢复正常前禁用 | Contraindicated while liver tests are abnormal | labels contraindications
severe-liver-hormones | block | @sexHormones, cyproterone acetate, drospirenone | severe liver | 严重肝病禁用 | Contraindicated in severe liver disease | doc who-mec2015 肝硬化/cirrhosis
liver-tumour-hormones | block | @sexHormones, cyproterone acetate, drospirenone | C22 D13.4 | 肝肿瘤禁用 | Contraindicated in liver tumours | labels contraindications
severe-liver-statins | block | @statins | severe liver | 急性肝衰竭、失代偿期肝硬化禁用 | Contraindicated in acute liver failure and decompensated cirrhosis | fda atorvastatin 4
liver-statins | warn | @statins | K70.1 K70.4 K71 K72 | 活动性肝病、肝衰竭禁用，须先查肝功能 | Contraindicated in acute liver failure or active liver disease; check liver tests | labels contraindications
severe-liver-fenofibrate | block | fenofibrate | severe liver | 严重肝功能不全禁用 | Contraindicated in severe hepatic disease | fda fenofibrate 4
severe-liver-ezetimibe | warn | ezetimibe | severe liver | 中重度肝功能不全不推荐 | Not recommended in moderate or severe hepatic impairment | fda ezetimibe 8.7
severe-liver-rivaroxaban | block | rivaroxaban | severe liver | 凝血障碍，出血风险升高；禁用 | Coagulopathy and bleeding; contraindicated | labels contraindications
cirrhosis-rivaroxaban | warn | rivaroxaban | K70.3 K74 | Child-Pugh B、C级避免使用 | Avoid in Child-Pugh B or C | fda rivaroxaban 8.7
severe-liver-bleeding | warn | warfarin, clopidogrel, ticagrelor, low-molecular-weight heparin | severe liver | 凝血功能障碍，出血风险升高；严重肝病者禁用（低分子肝素慎用） | Coagulopathy and bleeding; contraindicated in severe liver disease (low-molecular-weight heparin: use with caution) | labels contraindications
severe-liver-paracetamol | warn | paracetamol | severe liver | 国内说明书列为禁忌；确需使用时每日不超过2g，短期使用 | Contraindicated per the Chinese label; if needed, at most 2 g a day, short course | labels contraindications + doc livertox 对乙酰氨基酚/acetaminophen
severe-liver-nsaids | warn | @nsaids, aspirin | severe liver | 可致肾衰竭、消化道出血；失代偿期肝硬化者避免使用 | Renal failure and gastrointestinal bleeding; avoid in decompensated cirrhosis | fda celecoxib 2
severe-liver-opioids | warn | morphine, oxycodone, codeine, pethidine, tramadol | severe liver | 可蓄积并诱发肝性脑病；避免使用或减量 | Accumulates and may precipitate encephalopathy; avoid or reduce the dose | labels precautions
severe-liver-sedatives | warn | diazepam, alprazolam, estazolam, clonazepam, lorazepam, zolpidem, phenobarbital | severe liver | 可诱发肝性脑病，应避免使用（氯硝西泮、地西泮、唑吡坦、苯巴比妥禁用） | May precipitate encephalopathy: avoid (clonazepam, diazepam, zolpidem and phenobarbital are contraindicated) | fda clonazepam 4
severe-liver-eszopiclone | warn | eszopiclone | severe liver | 每日最多2mg | At most 2 mg a day | fda eszopiclone 2
severe-liver-biguanides | warn | metformin, acarbose | severe liver | 二甲双胍：可致乳酸酸中毒，避免使用；阿卡波糖：肝硬化者禁用 | Metformin: avoid (lactic acidosis); acarbose: contraindicated in cirrhosis | fda metformin 5
severe-liver-sulfonylureas | warn | @sulfonylureas, repaglinide | severe liver | 可致严重低血糖；禁用，改用胰岛素 | Severe hypoglycaemia; contraindicated: use insulin | labels contraindications
severe-liver-pioglitazone | warn | pioglitazone | severe liver | 有肝衰竭个案报告；严重肝病者避免使用 | Liver failure reported; avoid in severe liver disease | fda pioglitazone 5
severe-liver-renin | warn | @aceInhibitors, @sartans, sacubitril | severe liver | 可致低血压、肾衰竭；腹水患者避免使用 | Hypotension and renal failure; avoid in ascites | labels precautions
severe-liver-diuretics | warn | @thiazides | severe liver | 电解质紊乱可诱发肝性脑病，须监测 | Electrolyte shifts may precipitate hepatic coma; monitor closely | fda furosemide 5
severe-liver-loop-diuretics | note | @loopDiuretics | severe liver | 治疗腹水时通常与螺内酯联用；监测电解质、肾功能，出现肝性脑病时停用 | Standard treatment for ascites, with spironolactone; monitor electrolytes and renal function; stop if encephalopathy develops | doc easl2018 腹水/ascites
encephalopathy-diuretics | warn | @loopDiuretics, @thiazides | K72 | 肝性脑病、肝昏迷时禁用 | Contraindicated in hepatic encephalopathy or coma | fda furosemide 5
severe-liver-carvedilol | warn | carvedilol | severe liver | 严重肝功能不全禁用 | Contraindicated in severe hepatic impairment | fda carvedilol 4
severe-liver-ivabradine | block | ivabradine | severe liver | 严重肝功能不全禁用 | Contraindicated in severe hepatic impairment | fda ivabradine 4
severe-liver-verapamil | warn | verapamil, propafenone | severe liver | 减至常用量的20%～30% | Reduce to 20 to 30% of the usual dose | fda verapamil 5
severe-liver-nimodipine | warn | nimodipine | severe liver | 可致低血压；剂量减半 | Risk of hypotension: halve the dose | fda nimodipine 2
severe-liver-venlafaxine | warn | venlafaxine | severe liver | 剂量至少减半 | Reduce by at least half | fda venlafaxine 2
severe-liver-sertraline | warn | sertraline | severe liver | 中重度肝功能不全不推荐 | Not recommended in moderate or severe hepatic impairment | fda sertraline 2
severe-liver-escitalopram | warn | escitalopram | severe liver | 每日最多10mg | At most 10 mg a day | fda escitalopram 2 | | escitalopram 10mg
severe-liver-paroxetine | warn | paroxetine | severe liver | 每日10mg起，最多40mg | Start at 10 mg, at most 40 mg a day | fda paroxetine 2
severe-liver-fluoxetine | warn | fluoxetine | severe liver | 减量或隔日服用 | Use a lower or less frequent dose | fda fluoxetine 2
severe-liver-buspirone | warn | buspirone | severe liver | 严重肝功能不全不推荐 | Not recommended in severe hepatic impairment | labels precautions
severe-liver-quetiapine | warn | quetiapine | severe liver | 每日25mg起，每日加量25～50mg | Start at 25 mg a day, increase by 25 to 50 mg a day | fda quetiapine 2
severe-liver-risperidone | warn | risperidone | severe liver | 起始剂量0.5mg每日2次；每次加量时，单次剂量增加不超过0.5mg（仍每日2次） | Start at 500 micrograms twice a day; increase each dose by at most 500 micrograms at a time | fda risperidone 2
severe-liver-atomoxetine | warn | atomoxetine | severe liver | 减至常用量的25% | Reduce to 25% of the usual dose | fda atomoxetine 2
severe-liver-lamotrigine | warn | lamotrigine | severe liver | 减量25%，有腹水者减半 | Reduce by 25%, or by half if there is ascites | fda lamotrigine 2
severe-liver-levodopa | warn | levodopa, benserazide | severe liver | 失代偿期肝病禁用 | Contraindicated in decompensated liver disease | labels contraindications
severe-liver-triptans | warn | rizatriptan, zolmitriptan | severe liver | 避免使用；必须用佐米曲普坦时每次最多1.25mg | Avoid; if zolmitriptan is essential, at most 1.25 mg per dose | fda zolmitriptan 2
severe-liver-ergotamine | block | ergotamine | severe liver | 肝功能不全者禁用：可致麦角中毒 | Contraindicated in hepatic impairment: risk of ergotism | fda ergotamine 4
severe-liver-antihistamines | warn | loratadine, desloratadine | severe liver | 减为隔日1次 | Reduce to every other day | fda desloratadine 2
severe-liver-cetirizine | warn | cetirizine | severe liver | 减为每日5mg | Reduce to 5 mg a day | fda cetirizine 2
severe-liver-ebastine | warn | ebastine | severe liver | 每日最多10mg | At most 10 mg a day | labels precautions
severe-liver-rupatadine | warn | rupatadine | severe liver | 肝功能损害者不推荐 | Not recommended in hepatic impairment | labels precautions
severe-liver-theophylline | warn | theophylline | severe liver | 清除率降低；每日最多0.4g，监测血药浓度 | Clearance is reduced: at most 400 mg a day, monitor levels | fda theophylline 2
severe-liver-esomeprazole | warn | esomeprazole, omeprazole, pantoprazole | severe liver | 每日最多20mg | At most 20 mg a day | fda esomeprazole 2
severe-liver-lansoprazole | warn | lansoprazole | severe liver | 每日最多15mg | At most 15 mg a day | fda lansoprazole 2
severe-liver-rabeprazole | warn | rabeprazole | severe liver | 避免使用 | Avoid | fda rabeprazole 8.7
severe-liver-vonoprazan | warn | vonoprazan | severe liver | 反流性食管炎每日10mg；不推荐用于根除幽门螺杆菌 | Give 10 mg a day in reflux oesophagitis; not recommended for eradication of Helicobacter pylori | fda vonoprazan 2
severe-liver-domperidone | block | domperidone | severe liver | 中重度肝功能不全者禁用：可致 QT 间期延长 | Contraindicated in moderate or severe hepatic impairment: risk of QT prolongation | labels contraindications
severe-liver-metoclopramide | warn | metoclopramide | severe liver | 剂量减半，每日最多20mg | Halve the dose, at most 20 mg a day | fda metoclopramide 2 | | metoclopramide 20mg
severe-liver-methionine | block | methionine | severe liver | 血氨升高的末期肝硬化者禁用：可致肝性脑病 | Contraindicated in end-stage cirrhosis with hyperammonaemia: risk of encephalopathy | labels contraindications
severe-liver-mesalazine | warn | mesalazine | severe liver | 严重肝功能不全禁用 | Contraindicated in severe hepatic impairment | labels contraindications
severe-liver-colchicine | warn | colchicine | severe liver | 治疗急性发作后2周内不得重复疗程；预防用药须减量 | Do not repeat a course for an acute attack within 2 weeks; use a lower dose for prophylaxis | fda colchicine 2
severe-liver-nitroimidazoles | warn | metronidazole, ornidazole | severe liver | 甲硝唑减半，奥硝唑给药间隔延长1倍 | Halve the metronidazole dose; double the dosing interval for ornidazole | fda metronidazole 2
severe-liver-moxifloxacin | warn | moxifloxacin | severe liver | Child-Pugh C级禁用 | Contraindicated in Child-Pugh C per the Chinese label | labels contraindications
severe-liver-sulfa | warn | sulfamethoxazole, trimethoprim | severe liver | 严重肝损害禁用 | Contraindicated in marked hepatic damage | fda sulfamethoxazole and trimethoprim 4
severe-liver-entecavir | warn | entecavir | severe liver | 失代偿期每日1mg | Give 1 mg a day in decompensated liver disease | fda entecavir 2
severe-liver-solifenacin | warn | solifenacin | severe liver | 不推荐使用 | Not recommended | fda solifenacin 2
severe-liver-tolterodine | warn | tolterodine | severe liver | 减为1mg每日2次 | Reduce to 1 mg twice a day | fda tolterodine 2
severe-liver-mirabegron | warn | mirabegron | severe liver | 不推荐使用 | Not recommended | fda mirabegron 2
severe-liver-alpha-blockers | warn | tamsulosin, doxazosin | severe liver | 严重肝功能不全不推荐 | Not recommended in severe hepatic impairment | labels precautions
severe-liver-dutasteride | warn | dutasteride | severe liver | 严重肝功能不全禁用 | Contraindicated in severe hepatic impairment per the Chinese label | labels contraindications
severe-liver-sildenafil | warn | sildenafil | severe liver | 起始剂量25mg | Start at 25 mg | fda sildenafil 2
severe-liver-tadalafil | warn | tadalafil | severe liver | 不推荐使用 | Not recommended | fda tadalafil 2
severe-liver-dapoxetine | block | dapoxetine | severe liver | 中重度肝功能不全禁用 | Contraindicated in moderate or severe hepatic impairment | labels contraindications
`;
