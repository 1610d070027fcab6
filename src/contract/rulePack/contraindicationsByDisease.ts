/**
 * For diseases, by ICD-10 prefix.
 * Columns: id | severity | ingredients | conditions | harm in Chinese | harm in English | source | `local` or nothing.
 */
export const diseaseRows = `
asthma-beta | block | @nonSelectiveBetaBlockers, timolol | J45 J46 | 支气管痉挛，哮喘禁用（滴眼剂亦然） | Airways close; drops into the eye too | labels contraindications | local
asthma-selective-beta | warn | @selectiveBetaBlockers | J45 J46 | 高选择性也可诱发支气管痉挛 | Selective ones may close airways too | labels precautions
copd-timolol | block | timolol, propranolol | J44 | 严重慢阻肺禁用 | Not with severe COPD | labels contraindications | local
block-beta | block | @betaBlockers, verapamil, diltiazem, ivabradine, timolol | I44.1 I44.2 I49.5 R00.1 | 二度以上房室传导阻滞、病态窦房结综合征禁用 | Not with heart block or a sick sinus | labels contraindications | local
failure-calcium | block | verapamil, diltiazem | I50 | 负性肌力，心力衰竭禁用 | Weakens a failing heart | labels contraindications
failure-nsaids | warn | @nsaids | I50 | 水钠潴留，加重心力衰竭 | Fluid retention makes it worse | labels precautions
failure-pioglitazone | block | pioglitazone | I50 | 心力衰竭禁用 | Not with heart failure | label 吡格列酮/pioglitazone contraindications
ulcer-nsaids | block | @nsaids, aspirin | K25 K26 K27 K28 K92.0 K92.1 K92.2 | 活动性消化性溃疡或出血禁用 | Not with an active ulcer or bleeding | labels contraindications
ulcer-steroids | warn | @steroids | K25 K26 K27 | 溃疡加重、穿孔 | The ulcer grows or breaks through | labels precautions
coronary-coxibs | block | celecoxib, etoricoxib | I20 I21 I22 I24 I25 I63 I73 | 缺血性心脑血管病禁用 | Not with ischaemic heart, brain or limbs | labels contraindications
coronary-nsaids | warn | diclofenac, ibuprofen, meloxicam, loxoprofen, indometacin, aceclofenac | I20 I21 I25 I63 | 心血管血栓事件风险升高 | More clots of heart and brain | labels precautions
coronary-triptans | block | @triptans, ergotamine | I20 I21 I22 I24 I25 I63 I73 | 冠状动脉及脑血管痉挛 | Vessels of heart and brain close | labels contraindications
pressure-triptans | warn | @triptans | I10 I11 I15 | 未控制的高血压禁用 | Not with uncontrolled pressure | labels contraindications
coronary-pde5 | block | @pde5Inhibitors | I20.0 I21 I22 | 近期心肌梗死、不稳定型心绞痛禁用 | Not with unstable angina or a recent infarction | labels precautions
pressure-decongestants | warn | pseudoephedrine, ephedrine | I10 I11 I15 I20 I25 I47 I48 I49 | 升高血压、加快心率 | Raises pressure and pulse | labels precautions
kidney-nsaids | warn | @nsaids | N18 N17 N04 | 肾功能恶化 | The kidneys get worse | labels precautions
kidney-metformin | block | metformin | N18.4 N18.5 N17 E87.2 E10.1 E11.1 | 乳酸酸中毒 | Lactic acidosis | label 二甲双胍/metformin contraindications
kidney-metformin-care | warn | metformin | N18.3 | eGFR 45 以下须减量或停用 | Reduce or stop below an eGFR of 45 | label 二甲双胍/metformin precautions
kidney-potassium | block | @potassiums, spironolactone | E87.5 N18.4 N18.5 N17 E27.1 | 高钾血症 | High potassium | labels contraindications
kidney-nitrofurantoin | block | nitrofurantoin, benzbromarone | N18.4 N18.5 N17 | 肾功能不全禁用 | Not with failing kidneys | labels contraindications
stones-benzbromarone | block | benzbromarone | N20 | 尿酸性肾结石禁用 | Not with kidney stones | label 苯溴马隆/benzbromarone contraindications
gout-thiazides | warn | @thiazides | M10 | 升高尿酸，诱发痛风 | Raises uric acid: gout | labels precautions
gout-aspirin | warn | aspirin | M10 | 小剂量阿司匹林减少尿酸排泄 | Small doses keep uric acid back | notes
coronary-febuxostat | warn | febuxostat | I20 I21 I25 I63 | 心血管死亡风险升高 | More deaths of the heart | label 非布司他/febuxostat precautions
g6pd | block | sulfamethoxazole, nitrofurantoin | D55 | G6PD 缺乏者溶血 | Haemolysis without G6PD | labels contraindications
type1-oral | block | @sulfonylureas, repaglinide, pioglitazone, dapagliflozin, empagliflozin | E10 | 1型糖尿病、酮症酸中毒禁用 | Not with type 1 diabetes or ketoacidosis | labels contraindications
bladder-pioglitazone | block | pioglitazone | C67 | 膀胱癌禁用 | Not with cancer of the bladder | label 吡格列酮/pioglitazone contraindications
thyroid-liraglutide | block | liraglutide | C73 D44.8 | 甲状腺髓样癌病史、2型多发性内分泌腺瘤病禁用 | Not after medullary cancer of the thyroid, nor with MEN 2 | label 利拉鲁肽/liraglutide contraindications
pancreas-incretins | warn | liraglutide, sitagliptin, vildagliptin, linagliptin | K85 K86 | 可致急性胰腺炎 | May inflame the pancreas | labels precautions
gut-acarbose | block | acarbose, voglibose | K50 K51 K56 | 慢性肠病、肠梗阻禁用 | Not with chronic disease or obstruction of the gut | labels contraindications
gut-prokinetics | block | domperidone, metoclopramide, itopride | K56 K92.0 K92.1 K92.2 K63.1 | 机械性肠梗阻、出血、穿孔禁用 | Not with obstruction, bleeding or a hole | labels contraindications
gut-loperamide | block | loperamide | A02 A03 A04 K51 K56 | 细菌性肠炎、溃疡性结肠炎急性期禁用 | Not with bacterial or ulcerative colitis | label 洛哌丁胺/loperamide contraindications
parkinson-blockers | block | metoclopramide, flupentixol, flunarizine | G20 G21 | 加重帕金森病 | Makes Parkinson’s disease worse | labels contraindications
depression-flunarizine | block | flunarizine | F32 F33 G25 | 抑郁症病史、锥体外系疾病禁用 | Not after a depression, nor with an extrapyramidal disorder | label 氟桂利嗪/flunarizine contraindications
glaucoma-anticholinergics | block | tolterodine, solifenacin, atropine, melitracen, levodopa | H40.2 | 闭角型青光眼禁用 | Not with closed-angle glaucoma | labels contraindications | local
glaucoma-antihistamines | warn | chlorphenamine, promethazine, ipratropium bromide, tiotropium bromide | H40.2 | 抗胆碱作用，可诱发急性青光眼 | May bring on an acute glaucoma | labels precautions | local
prostate-anticholinergics | warn | chlorphenamine, promethazine, pseudoephedrine, tolterodine, solifenacin, tiotropium bromide | N40 R33 | 尿潴留 | Urine is held back | labels precautions
clots-hormones | block | @sexHormones, cyproterone acetate | I80 I82 I26 I21 I63 I25 C50 | 静脉或动脉血栓、乳腺癌禁用 | Not with clots or cancer of the breast | labels contraindications
aura-contraceptives | block | ethinylestradiol | G43.1 | 先兆偏头痛者卒中风险 | Strokes with an aura of migraine | label 复方口服避孕药/combined contraceptives contraindications
pressure-contraceptives | warn | ethinylestradiol | I10 I15 | 升高血压，血栓风险 | Raises pressure; clots | labels precautions
bleeding-blood-thinners | block | warfarin, rivaroxaban, clopidogrel, ticagrelor, low-molecular-weight heparin | K92.0 K92.1 K92.2 K25.0 K25.4 K26.0 K26.4 I60 I61 I62 | 活动性出血禁用 | Not while bleeding | labels contraindications
liver-statins | warn | @statins, valproic acid, leflunomide, terbinafine | K70.4 K71 K72 K74 | 活动性肝病禁用或慎用 | Not, or with care, with liver disease | labels contraindications
oedema-ace | block | @aceInhibitors, sacubitril | T78.3 D84.1 | 血管性水肿病史禁用 | Not after an angio-oedema | labels contraindications
myasthenia | warn | @quinolones, gentamicin, propranolol, azithromycin | G70 | 加重重症肌无力 | Makes myasthenia worse | labels precautions
fits-lowered | warn | @quinolones, tramadol, theophylline | G40 G41 | 降低惊厥阈值 | Fits come sooner | labels precautions
thyroid-amiodarone | block | amiodarone | E05 E03 | 甲状腺功能异常禁用 | Not with a disordered thyroid | label 胺碘酮/amiodarone contraindications
thyroid-levothyroxine | block | levothyroxine | E05 I21 I40 | 未治疗的甲亢、急性心肌梗死禁用 | Not with thyrotoxicosis or an acute infarction | label 左甲状腺素钠/levothyroxine contraindications
neutropenia-antithyroid | block | thiamazole, propylthiouracil | D70 | 粒细胞缺乏禁用 | Not without granulocytes | labels contraindications
oesophagus-alendronate | block | alendronic acid | K22 E83.5 | 食管排空障碍、低钙血症禁用 | Not with a narrow gullet or low calcium | label 阿仑膦酸钠/alendronate contraindications
infected-skin-steroids | warn | @skinSteroids | B35 B36 B00 B01 B02 B07 B08.1 L71 | 真菌、病毒感染及玫瑰痤疮处禁用激素 | No steroid on fungi, viruses or rosacea | labels contraindications | local
infected-eye-steroids | warn | dexamethasone, fluorometholone | B00.5 H16 | 单纯疱疹性角膜炎等角膜感染禁用 | Not with an infected cornea | labels contraindications | local
jaundice-ceftriaxone | block | ceftriaxone | P59 P55 P57 | 置换胆红素，新生儿黄疸禁用 | Sets bilirubin free: not with jaundice of the newborn | label 头孢曲松/ceftriaxone contraindications
gallstones-fenofibrate | block | fenofibrate | K80 K81 | 胆囊疾病禁用 | Not with disease of the gall bladder | label 非诺贝特/fenofibrate contraindications
`;
