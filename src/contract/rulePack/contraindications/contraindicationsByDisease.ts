/**
 * For diseases, by ICD-10 prefix. Codes of earlier records match too: a disease that passes (an ulcer, a bleeding, an
 * infection) never blocks. Kidney and liver function have tables of their own. A national code stands in full where its
 * category does not name the stage (N18.804: stage 4, N18.900x013: stage 5, N19.x01: uraemia).
 * Columns: id | severity | ingredients | conditions | harm in Chinese | harm in English | source | `local` or nothing.
 */
export const diseaseRows = `
asthma-beta | block | @nonSelectiveBetaBlockers, timolol | J45 J46 | 可致严重支气管痉挛；哮喘患者禁用（包括滴眼剂） | Severe bronchospasm; contraindicated in asthma, including as eye drops | fda propranolol 4 | local
asthma-selective-beta | warn | @selectiveBetaBlockers | J45 J46 | 选择性 β1 受体阻滞剂也可诱发支气管痉挛 | Cardioselective beta-blockers may also cause bronchospasm | fda bisoprolol 5
asthma-propafenone | warn | propafenone | J44 J45 J46 | 支气管痉挛性疾病禁用 | Contraindicated in bronchospastic disease | fda propafenone 4
copd-timolol | warn | @nonSelectiveBetaBlockers, timolol | J44 | 重度慢阻肺禁用；宜用选择性 β1 受体阻滞剂 | Contraindicated in severe COPD; a cardioselective beta-blocker is preferred | fda timolol 4 | local
block-beta | warn | @betaBlockers, verapamil, diltiazem, ivabradine, timolol | I44.1 I44.2 I49.5 R00.1 | 二、三度房室传导阻滞、病态窦房结综合征及心动过缓禁用（已装起搏器者除外） | Contraindicated in second or third degree AV block, sick sinus syndrome or bradycardia (unless the patient has a pacemaker) | fda metoprolol 4 | local
block-antiarrhythmics | warn | amiodarone, propafenone, digoxin, carbamazepine | I44.1 I44.2 I49.5 | 可加重房室传导阻滞、窦房结功能障碍（已装起搏器者除外） | May worsen AV block or sinus node dysfunction (unless the patient has a pacemaker) | fda amiodarone 4
block-cholinesterase | warn | donepezil, rivastigmine, galantamine | I44.1 I44.2 I49.5 | 迷走神经样作用，可致心动过缓、传导阻滞加重、晕厥（已装起搏器者除外） | Vagotonic: bradycardia, heart block and syncope (unless the patient has a pacemaker) | fda donepezil 5
aneurysm-quinolones | warn | @quinolones | I71 I72 | 主动脉夹层、动脉瘤破裂风险升高；仅在无其他选择时使用 | Risk of aortic dissection or rupture of an aneurysm; only if there is no alternative | fda levofloxacin 5
preexcitation | warn | verapamil, diltiazem, digoxin | I45.6 | 预激合并心房颤动时可致心室颤动 | Ventricular fibrillation if atrial fibrillation conducts over the accessory pathway | fda verapamil 4
long-qt | warn | amiodarone, domperidone, escitalopram, moxifloxacin, levofloxacin, clarithromycin, erythromycin, azithromycin, hydroxychloroquine, quetiapine, solifenacin | I45.8 | 长 QT 综合征患者有尖端扭转型室速风险 | Long QT syndrome: risk of torsades de pointes | fda moxifloxacin 5
obstructive-cardiomyopathy | warn | digoxin, @nitrates | I42.1 | 加重流出道梗阻 | Aggravates outflow obstruction | fda nitroglycerin 5
hypotension-alpha | warn | @alphaBlockers | I95.1 | 可加重直立性低血压，致晕厥 | May aggravate orthostatic hypotension and cause syncope | fda doxazosin 5
failure-calcium | warn | verapamil, diltiazem | I50 | 有负性肌力作用；射血分数降低的心力衰竭患者禁用 | Negative inotropic effect; contraindicated in heart failure with reduced ejection fraction | fda verapamil 4
failure-nsaids | warn | @nsaids | I50 | 水钠潴留，加重心力衰竭 | Fluid retention; may worsen heart failure | fda celecoxib 5
failure-pioglitazone | block | pioglitazone | I50 | 可致水钠潴留；心力衰竭患者禁用 | Fluid retention; contraindicated in heart failure | fda pioglitazone 4
failure-itraconazole | block | itraconazole | I50 | 有负性肌力作用；心力衰竭患者禁用，尤其不得用于治疗皮肤、甲真菌病 | Negative inotropic effect; contraindicated in heart failure, above all for skin or nail infections | fda itraconazole 4
failure-propafenone | block | propafenone | I50 | 可致心律失常，有负性肌力作用；心力衰竭患者禁用 | Proarrhythmic, negative inotropic effect; contraindicated in heart failure | fda propafenone 4
failure-domperidone | warn | domperidone | I50 I47.2 | 可致严重室性心律失常、心源性猝死；心脏病患者禁用 | Severe ventricular arrhythmia and sudden death; contraindicated in underlying cardiac disease | labels contraindications
coronary-propafenone | warn | propafenone | I21 I22 I25 | 缺血性心脏病患者死亡率升高 | Increased mortality in ischaemic heart disease | fda propafenone 5
ulcer-nsaids | warn | @nsaids | K25 K26 K27 K28 K92.0 K92.1 K92.2 | 活动性溃疡或出血禁用；已愈合者须联用质子泵抑制剂 | Contraindicated in active peptic ulceration or gastrointestinal bleeding; once healed, only with a proton pump inhibitor | labels contraindications
ulcer-aspirin | warn | aspirin | K25 K26 K27 K28 K92.0 K92.1 K92.2 | 有溃疡出血风险；必须使用者（如支架术后）联用质子泵抑制剂 | Risk of ulcer bleeding; if essential (e.g. after a stent), add a proton pump inhibitor | labels contraindications
ulcer-steroids | warn | @steroids | K25 K26 K27 K28 | 溃疡出血、穿孔风险升高 | Risk of ulcer bleeding and perforation | labels precautions
bleeding-blood-thinners | warn | warfarin, rivaroxaban, clopidogrel, ticagrelor, low-molecular-weight heparin | K92.0 K92.1 K92.2 K25.0 K25.4 K26.0 K26.4 K27.0 K27.4 I60 I61 I62 | 活动性出血禁用；既往出血须重新评估 | Contraindicated in active bleeding; after a past bleed, reassess the indication | labels contraindications
haemorrhage-ticagrelor | block | ticagrelor | I60 I61 I62 I69.0 I69.1 I69.2 | 有颅内出血病史者禁用 | Contraindicated after intracranial haemorrhage | fda ticagrelor 4
platelets-low | warn | aspirin, clopidogrel, ticagrelor, warfarin, rivaroxaban, low-molecular-weight heparin, @nsaids | D69.3 D69.6 | 血小板减少者出血风险升高 | Increased risk of bleeding in thrombocytopenia | labels precautions
coronary-coxibs | warn | celecoxib | I20 I21 I22 I24 I25 I63 I69.3 I70.2 I73.9 | 心血管血栓事件风险升高；用最低有效剂量、最短疗程 | Increased risk of cardiovascular thrombotic events; lowest dose, shortest course | fda celecoxib 5
coronary-etoricoxib | block | etoricoxib | I20 I21 I22 I24 I25 I63 I69.3 I70.2 I73.9 | 缺血性心脏病、外周动脉及脑血管病禁用 | Contraindicated in ischaemic heart, peripheral arterial or cerebrovascular disease | labels contraindications
coronary-nsaids | warn | diclofenac, ibuprofen, meloxicam, loxoprofen, indometacin, aceclofenac, naproxen | I20 I21 I22 I24 I25 I63 | 心血管血栓事件风险升高 | Increased risk of myocardial infarction and stroke | fda diclofenac 5
pressure-etoricoxib | warn | etoricoxib | I10 I11 I12 I13 I15 | 血压未控制（高于140/90mmHg）者禁用 | Contraindicated in uncontrolled hypertension (persistently above 140/90 mmHg) | labels contraindications
coronary-triptans | block | @triptans | I20 I21 I22 I24 I25 I63 I69.3 G45.9 I70.2 I73.9 | 可致冠状动脉、脑血管收缩；缺血性心脏病、卒中、短暂性脑缺血发作、外周动脉病患者禁用 | Vasospasm; contraindicated in ischaemic heart disease, stroke, TIA or peripheral arterial disease | fda rizatriptan 4
coronary-ergotamine | block | ergotamine | I10 I11 I12 I13 I15 I20 I21 I22 I24 I25 I63 I70.2 I73 | 强烈收缩血管；冠心病、脑血管病、外周血管病、高血压患者禁用 | Severe vasoconstriction; contraindicated in coronary, cerebral or peripheral vascular disease and in hypertension | fda ergotamine 4
pressure-triptans | warn | @triptans | I10 I11 I12 I13 I15 | 血压未控制者禁用 | Contraindicated in uncontrolled hypertension; check blood pressure first | fda rizatriptan 4
coronary-pde5 | warn | @pde5Inhibitors | I20.0 I21 I22 | 不稳定型心绞痛者，以及心肌梗死后6个月内（他达拉非3个月内）避免使用 | Avoid in unstable angina or within 6 months (tadalafil: 3 months) of a myocardial infarction | fda sildenafil 5
pressure-decongestants | warn | pseudoephedrine, ephedrine | I10 I11 I12 I13 I15 I20 I25 I47 I48 I49 E05 | 升高血压、加快心率 | Raises blood pressure and heart rate | labels precautions
renal-artery | warn | @aceInhibitors, @sartans, sacubitril | I70.1 | 双侧肾动脉狭窄者可致急性肾损伤 | Acute kidney injury in bilateral renal artery stenosis | fda valsartan 5
coronary-febuxostat | warn | febuxostat | I20 I21 I22 I25 I63 | 心血管死亡风险升高；宜选别嘌醇（用药前查HLA-B*5801）或苯溴马隆 | Higher cardiovascular mortality than with allopurinol; prefer allopurinol (test for HLA-B*5801 first) or benzbromarone | fda febuxostat 5
oedema-ace | block | @aceInhibitors, sacubitril | T78.3 D84.1 | 有血管性水肿病史者禁用 | Contraindicated after angioedema | fda enalapril 4
kidney-nsaids | warn | @nsaids | N17 N18.0 N18.3 N18.4 N18.5 N18.8 N18.9 N04 | 可致肾功能恶化；肾病患者避免使用 | Worsening of renal function; avoid in kidney disease | fda celecoxib 5
kidney-metformin | block | metformin | N18.0 N18.4 N18.5 N18.804 N18.900x013 N19.x01 Z49 Z99.2 | 可致乳酸酸中毒；eGFR<30禁用 | Lactic acidosis; contraindicated below an eGFR of 30 | fda metformin 4
kidney-metformin-care | warn | metformin | N18.3 N18.803 N18.8 N18.9 | 有乳酸酸中毒风险；先查eGFR，eGFR<45每日最多1g，eGFR<30停用 | Risk of lactic acidosis: measure eGFR; at most 1 g a day if eGFR < 45, stop if eGFR < 30 | fda metformin 5 | | metformin 1g
acidosis-metformin | warn | metformin | N17 E87.2 E10.1 E11.1 | 急性肾损伤、酸中毒时禁用 | Contraindicated in acute kidney injury and acidosis | fda metformin 4
kidney-potassium | warn | @potassiums, spironolactone | N17 N18.0 N18.4 N18.5 N18.804 N18.900x013 N19.x01 Z49 Z99.2 | 可致高钾血症；仅在严密监测血钾时使用 | Risk of hyperkalaemia: use only with close monitoring of serum potassium | labels contraindications
hyperkalaemia | warn | @potassiums, spironolactone, drospirenone | E87.5 E27.1 | 高钾血症、艾迪生病禁用 | Contraindicated in hyperkalaemia and Addison’s disease | fda spironolactone 4
adrenal-drospirenone | block | drospirenone | E27.1 E27.4 | 有抗盐皮质激素作用；肾上腺功能不全者禁用 | Antimineralocorticoid; contraindicated in adrenal insufficiency | fda drospirenone and ethinyl estradiol 4
kidney-nitrofurantoin | block | nitrofurantoin | N18.0 N18.4 N18.5 N18.804 N18.900x013 N19.x01 Z49 Z99.2 | 肾功能不全禁用：无效且毒性增加 | Contraindicated in renal impairment: ineffective and toxic | fda nitrofurantoin 4
kidney-benzbromarone | block | benzbromarone | N18.0 N18.5 N18.900x013 N19.x01 Z49 Z99.2 | 严重肾功能不全禁用 | Contraindicated in severe renal impairment | labels contraindications
stones-benzbromarone | block | benzbromarone | N20 | 增加尿酸排泄；肾结石患者禁用 | Uricosuric; contraindicated in kidney stones | labels contraindications
gout-thiazides | warn | @thiazides | M10 | 升高尿酸，诱发痛风 | Raises serum urate; may precipitate gout | labels precautions
sodium-low | warn | @thiazides, oxcarbazepine, carbamazepine | E87.1 | 可加重低钠血症 | May worsen hyponatraemia | fda oxcarbazepine 5
potassium-low | warn | glycyrrhizin, digoxin | E87.6 | 低钾血症者禁用甘草酸苷；地高辛中毒风险升高 | Hypokalaemia contraindicates glycyrrhizin and increases digoxin toxicity | labels contraindications
aldosteronism-glycyrrhizin | block | glycyrrhizin | E26 G72 | 醛固酮症、肌病禁用 | Contraindicated in aldosteronism and myopathy | labels contraindications
type1-oral | block | @sulfonylureas, repaglinide, pioglitazone | E10 | 1型糖尿病须用胰岛素，此类药无效 | Ineffective in type 1 diabetes, which requires insulin | fda glipizide 4
type1-sglt2 | warn | dapagliflozin, empagliflozin | E10 E11.1 | 1型糖尿病或有酮症酸中毒者不推荐使用：可致酮症酸中毒（血糖可正常） | Not recommended in type 1 diabetes or ketoacidosis: risk of ketoacidosis, even with normal glucose | fda empagliflozin 5
bladder-pioglitazone | block | pioglitazone | C67 D09.0 | 膀胱癌或有膀胱癌病史者禁用 | Contraindicated with active or past bladder cancer | labels contraindications
thyroid-liraglutide | block | liraglutide | D44.8 | 多发性内分泌腺瘤病2型（MEN 2）禁用 | Contraindicated in multiple endocrine neoplasia type 2 (MEN 2) | fda liraglutide 4
thyroid-cancer-liraglutide | warn | liraglutide | C73 | 甲状腺髓样癌或有其家族史者禁用，须核对病理类型 | Contraindicated in medullary thyroid carcinoma or a family history of it; check the histology | fda liraglutide 4
pancreas-incretins | warn | liraglutide, sitagliptin, vildagliptin, linagliptin | K85 K86.0 K86.1 | 可致急性胰腺炎，有胰腺炎病史者宜换药 | Risk of acute pancreatitis; choose another drug if there is a history of it | fda sitagliptin 5
gut-acarbose | block | acarbose, voglibose | K50 K51 | 炎症性肠病禁用 | Contraindicated in inflammatory bowel disease | fda acarbose 4
ileus-acarbose | warn | acarbose, voglibose | K56 | 肠梗阻或有梗阻倾向者禁用 | Contraindicated in intestinal obstruction or predisposition to it | fda acarbose 4
ileus-laxatives | warn | macrogol 4000, lactulose | K56.0 K56.1 K56.2 K56.3 K56.5 K56.6 K56.7 K63.1 | 肠梗阻、肠穿孔禁用（粪块嵌塞除外） | Contraindicated in intestinal obstruction (other than faecal impaction) or perforation | labels contraindications
gut-prokinetics | warn | domperidone, metoclopramide, itopride | K56 K92.0 K92.1 K92.2 K63.1 | 消化道出血、机械性梗阻、穿孔禁用 | Contraindicated in gastrointestinal bleeding, obstruction or perforation | fda metoclopramide 4
gut-loperamide | warn | loperamide | A02 A03 A04 K51 K56 | 细菌性肠炎、急性溃疡性结肠炎、肠梗阻患者禁用：可致中毒性巨结肠 | Contraindicated in bacterial enterocolitis, acute ulcerative colitis or ileus: risk of toxic megacolon | fda loperamide 4
stricture-potassium | warn | potassium chloride | K22.0 K22.2 K31.1 K56 | 消化道梗阻、狭窄或排空延迟者禁用固体制剂：可致溃疡、狭窄 | Solid oral forms are contraindicated if GI transit is delayed: risk of ulceration and stenosis | fda potassium chloride 4
colitis-clindamycin | warn | clindamycin | A04.7 K50 K51 | 抗生素相关性结肠炎（含病史）、炎症性肠病者避免使用 | Avoid in inflammatory bowel disease or after antibiotic-associated colitis | fda clindamycin 4 | local
oesophagus-alendronate | block | alendronic acid | K22.0 K22.2 | 食管狭窄、失弛缓症禁用 | Contraindicated in oesophageal stricture or achalasia | fda alendronate 4
oesophagitis-alendronate | warn | alendronic acid | K20 K21.0 K22.1 K22.7 E83.5 | 可加重食管炎、食管溃疡；低钙血症须先纠正 | May worsen oesophagitis or oesophageal ulcers; hypocalcaemia must be corrected first | fda alendronate 5
gallstones-fenofibrate | warn | fenofibrate | K80 K81 K74.3 | 胆囊疾病、原发性胆汁性胆管炎禁用 | Contraindicated in gallbladder disease and primary biliary cholangitis | fda fenofibrate 4
biliary-ursodeoxycholic | warn | ursodeoxycholic acid | K81.0 K83.0 K83.1 | 急性胆囊炎、胆管炎、胆道梗阻禁用 | Contraindicated in acute cholecystitis, cholangitis or biliary obstruction | labels contraindications
parkinson-blockers | block | metoclopramide, flupentixol, flunarizine | G20 G21 | 加重帕金森病，禁用 | Worsens Parkinson’s disease; contraindicated | labels contraindications
parkinson-trimetazidine | block | trimetazidine | G20 G21 G25.0 G25.1 G25.2 G25.8 | 帕金森病、震颤、不宁腿综合征禁用 | Contraindicated in Parkinson’s disease, tremor and restless legs syndrome | labels contraindications
parkinson-antipsychotics | warn | olanzapine, risperidone, aripiprazole, promethazine | G20 | 可加重帕金森病；须用抗精神病药者宜选喹硫平 | May worsen Parkinson’s disease; if an antipsychotic is needed, quetiapine is preferred | doc beers2023 帕金森病/Parkinson’s disease
depression-flunarizine | block | flunarizine | F32 F33 | 抑郁症或有抑郁症病史者禁用 | Contraindicated in depression, current or past | labels contraindications
depression-isotretinoin | warn | isotretinoin, montelukast | F32 F33 | 有抑郁、自杀意念的报告，须观察情绪 | Depression and suicidal thoughts reported; monitor mood | fda isotretinoin 5
psychosis-dopamine | warn | levodopa, pramipexole, bromocriptine, amantadine | F20 F22 F23 F25 | 可加重精神病性症状 | May exacerbate psychosis | fda pramipexole 5
fits-lowered | warn | @quinolones, tramadol, theophylline, amantadine | G40 G41 | 降低惊厥阈值，可诱发癫痫发作 | Lowers the seizure threshold; may cause seizures | labels precautions
mania-antidepressants | warn | @serotonergics | F30 F31 | 可诱发躁狂；双相障碍须与心境稳定剂合用 | May trigger mania; in bipolar disorder only with a mood stabiliser | fda sertraline 5
fits-metoclopramide | warn | metoclopramide | G40 G41 | 癫痫患者禁用：可使发作更频繁、更严重 | Contraindicated in epilepsy: seizures may become more frequent and severe | fda metoclopramide 4
glaucoma-atropine | block | atropine | H40.2 | 闭角型青光眼禁用 | Contraindicated in angle-closure glaucoma | labels contraindications | local
glaucoma-anticholinergics | warn | tolterodine, solifenacin, melitracen, levodopa, atomoxetine | H40.2 | 未控制的闭角型青光眼禁用 | Contraindicated in uncontrolled angle-closure glaucoma | fda solifenacin 4
glaucoma-antihistamines | warn | chlorphenamine, promethazine, ipratropium bromide, tiotropium bromide | H40.2 | 抗胆碱作用，可诱发急性闭角型青光眼 | Anticholinergic; may precipitate acute angle-closure glaucoma | fda tiotropium 5 | local
prostate-anticholinergics | warn | chlorphenamine, promethazine, pseudoephedrine | N40 R33 | 可致尿潴留 | May cause urinary retention | doc beers2023 前列腺增生/benign prostatic hyperplasia
retention-antimuscarinics | warn | tolterodine, solifenacin, flavoxate | R33 | 尿潴留患者禁用 | Contraindicated in urinary retention | fda solifenacin 4
phaeochromocytoma | warn | metoclopramide, atomoxetine, betahistine | C74.1 D35.0 | 嗜铬细胞瘤患者禁用：可致高血压危象 | Contraindicated in phaeochromocytoma: risk of hypertensive crisis | fda metoclopramide 4
prolactin-domperidone | warn | domperidone | D35.2 E22.1 | 升高催乳素；催乳素瘤患者禁用 | Raises prolactin; contraindicated in prolactinoma | labels contraindications
clots-hormones | block | @sexHormones, cyproterone acetate | I21 I22 I25 I26 I63 I69.3 I80.1 I80.2 I80.3 I82 C50 | 静脉或动脉血栓（含病史）、冠心病、乳腺癌禁用 | Contraindicated after venous or arterial thrombosis, in coronary heart disease and in breast cancer | labels contraindications
clots-progestogens | warn | medroxyprogesterone acetate, progesterone | I21 I22 I26 I63 I80.1 I80.2 I80.3 I82 C50 | 活动性血栓、乳腺癌禁用 | Contraindicated in active thromboembolism and breast cancer | fda progesterone 4
clots-tranexamic | block | tranexamic acid | I26 I63 I80.1 I80.2 I80.3 I82 I74 H34 | 血栓栓塞或有血栓栓塞病史者禁用 | Contraindicated with active or past thromboembolism | fda tranexamic acid 4
tumour-estrogens | warn | estradiol valerate, tibolone | C54 | 子宫内膜癌禁用 | Contraindicated in oestrogen-dependent tumours | labels contraindications
aura-contraceptives | block | ethinylestradiol | G43.1 | 有先兆偏头痛者缺血性卒中风险升高，禁用 | Increased risk of ischaemic stroke in migraine with aura; contraindicated | doc who-mec2015 复方激素避孕药/combined hormonal contraceptives
pressure-contraceptives | warn | ethinylestradiol | I10 I11 I12 I13 I15 | 高血压者心肌梗死、卒中风险升高 | Increased risk of myocardial infarction and stroke in hypertension | doc who-mec2015 复方激素避孕药/combined hormonal contraceptives
diabetes-contraceptives | warn | ethinylestradiol | E10.2 E10.3 E10.4 E10.5 E11.2 E11.3 E11.4 E11.5 | 有糖尿病血管或神经并发症者血栓风险升高 | Increased risk of thrombosis in diabetes with vascular disease or neuropathy | doc who-mec2015 复方激素避孕药/combined hormonal contraceptives
ovary-clomifene | warn | clomifene | N83.0 N83.1 N83.2 | 卵巢囊肿（多囊卵巢综合征除外）患者禁用：囊肿可进一步增大 | Contraindicated in ovarian cysts other than polycystic ovaries: the cyst may enlarge | fda clomiphene 4
thyroid-amiodarone | warn | amiodarone | E03 E05 | 加重甲状腺功能异常，须监测 | Worsens thyroid dysfunction; monitor thyroid function | fda amiodarone 5
thyroid-levothyroxine | warn | levothyroxine | E05 I21 I40 | 未治疗的甲状腺功能亢进、急性心肌梗死、急性心肌炎禁用 | Contraindicated in untreated thyrotoxicosis, acute myocardial infarction or myocarditis | labels contraindications
thyroid-iodine | warn | cydiodine | E05 E06.3 | 碘可诱发或加重甲状腺功能异常 | Iodine may induce or worsen thyroid dysfunction | labels precautions
neutropenia-antithyroid | warn | thiamazole, propylthiouracil | D70 | 粒细胞缺乏禁用 | Contraindicated in agranulocytosis | labels contraindications
marrow-carbamazepine | block | carbamazepine | D61 | 有骨髓抑制病史者禁用：可致再生障碍性贫血 | Contraindicated after bone marrow depression: risk of aplastic anaemia | fda carbamazepine 4
g6pd | warn | sulfamethoxazole, nitrofurantoin, sulfasalazine | D55.0 | G6PD 缺乏者使用可致溶血 | May cause haemolysis in G6PD deficiency | labels precautions
bleeding-disorder | warn | aspirin, clopidogrel, ticagrelor, @nsaids | D66 D67 D68.0 D68.1 D68.2 | 血友病等凝血障碍者出血风险升高；说明书列为禁忌 | Increased risk of bleeding in haemophilia and similar disorders; contraindicated per the label | labels contraindications
thalassaemia-iron | warn | ferrous succinate, iron polysaccharide complex | D56 D57 | 非缺铁性贫血患者禁用：可致铁过载 | Contraindicated unless iron deficiency is confirmed: risk of iron overload | labels contraindications
iron-overload | block | ferrous succinate, iron polysaccharide complex | E83.1 | 血色病禁用 | Contraindicated in haemochromatosis | labels contraindications
porphyria | warn | phenobarbital, carbamazepine, sulfamethoxazole, sulfasalazine, ethinylestradiol | E80.0 E80.1 E80.2 | 可诱发卟啉病急性发作 | May precipitate an acute attack of porphyria | fda sulfasalazine 4
galactosaemia-lactulose | block | lactulose | E74.2 | 含半乳糖，半乳糖血症禁用 | Contains galactose; contraindicated in galactosaemia | fda lactulose 4
immune-boulardii | warn | saccharomyces boulardii | B20 B21 B22 B23 B24 D70 D81 D82 D83 D84 | 可致真菌血症；免疫缺陷者禁用 | Fungaemia; contraindicated in immunodeficiency | labels contraindications
myasthenia | warn | @quinolones, @macrolides, gentamicin, propranolol, magnesium aspartate | G70 | 可加重重症肌无力 | May worsen myasthenia gravis | fda levofloxacin 5
myasthenia-sedatives | warn | diazepam, alprazolam, estazolam, clonazepam, lorazepam, zolpidem, botulinum toxin type a | G70 | 可致重症肌无力患者呼吸肌无力，应避免使用；是否禁用见说明书 | Respiratory muscle weakness in myasthenia gravis: avoid; some labels contraindicate it | labels contraindications
myasthenia-antimuscarinics | warn | solifenacin | G70 | 重症肌无力患者禁用：抗胆碱作用可拮抗治疗 | Contraindicated in myasthenia gravis: the antimuscarinic effect may oppose treatment | labels contraindications
apnoea-sedatives | warn | diazepam, alprazolam, estazolam, clonazepam, lorazepam, zolpidem, morphine, oxycodone | G47.3 | 睡眠呼吸暂停者使用可致呼吸抑制 | May cause respiratory depression in sleep apnoea | fda diazepam 4
neuropathy | warn | nitrofurantoin, metronidazole | G62 G63 | 可加重周围神经病变 | May worsen peripheral neuropathy | fda metronidazole 5
macula-hydroxychloroquine | warn | hydroxychloroquine | H35.3 H35.5 H36 | 视网膜黄斑病变禁用 | Contraindicated in pre-existing maculopathy | labels contraindications
infected-skin-steroids | warn | @skinSteroids | B35 B36 B00 B01 B02 B07 B08.1 L71, by topical | 真菌、病毒感染及玫瑰痤疮（酒渣鼻）处禁用激素 | Do not apply steroids to fungal or viral skin infections or rosacea | labels contraindications | local
infected-eye-steroids | warn | dexamethasone, fluorometholone | B00.5 H16.0 H19.1, by eye | 单纯疱疹性角膜炎、角膜溃疡禁用激素滴眼 | Steroid eye drops are contraindicated in herpetic keratitis and corneal ulceration | fda fluorometholone 4 | local
jaundice-ceftriaxone | warn | ceftriaxone | under 1, P55 P57 P59 | 可置换与白蛋白结合的胆红素；高胆红素血症新生儿禁用 | Displaces bilirubin; contraindicated in neonates with hyperbilirubinaemia | fda ceftriaxone 4
asthma-nsaids | note | @nsaids, aspirin | J45 J46 J33 | 须询问阿司匹林或其他解热镇痛药是否诱发过哮喘：有者禁用 | Ask whether aspirin or another NSAID has ever caused an attack; contraindicated if so | fda ibuprofen 5
dengue-nsaids | warn | @nsaids, aspirin | A90 A91 A97, now | 登革热患者出血风险升高；退热宜用对乙酰氨基酚 | Risk of bleeding in dengue; paracetamol is preferred for fever | doc who-dengue2009 第2章/chapter 2
varicella-nsaids | warn | @nsaids | B01, now | 水痘期间使用可致严重皮肤软组织感染；避免使用 | Risk of severe skin and soft-tissue infections in chickenpox; avoid | labels precautions
varicella-steroids | warn | @steroids | B01, now | 可致水痘播散、加重 | Chickenpox may disseminate or worsen | fda prednisone 5
tuberculosis-steroids | warn | @steroids | A15 A16 A18 A19 B38 B39 B45 B46 | 可致活动性结核、深部真菌病扩散；必须使用时须同时给予有效的抗感染治疗 | Spread of active tuberculosis or a deep fungal infection; use only alongside treatment of the infection | fda prednisone 5
mononucleosis-aminopenicillins | warn | amoxicillin, ampicillin | B27, now | 传染性单核细胞增多症患者用氨基青霉素易发皮疹，且抗菌药物无效 | Aminopenicillins often cause a rash in infectious mononucleosis, which is viral: antibacterials are ineffective | fda amoxicillin 5
alcohol-nitroimidazoles | warn | @nitroimidazoles | F10 | 可致双硫仑样反应；用药期间及停药后3日内禁酒 | Risk of a disulfiram-like reaction: no alcohol until 3 days after the last dose | fda metronidazole 5
hyperkalaemia-renin | warn | @aceInhibitors, @sartans, sacubitril | E87.5 | 可加重高钾血症；须先纠正并监测血钾 | Worsens hyperkalaemia; correct it first, and monitor serum potassium | labels precautions
potassium-low-diuretics | warn | @loopDiuretics, @thiazides | E87.6, now, without potassium chloride or potassium citrate or potassium aspartate or spironolactone | 可加重低钾血症；须补钾或联用保钾利尿剂 | Worsens hypokalaemia: add potassium or a potassium-sparing diuretic | labels precautions
muscle-statins | warn | @statins, fenofibrate | M62.8 G72.0 T79.6 | 肌病、横纹肌溶解者停用 | Stop in myopathy or rhabdomyolysis | fda simvastatin 5
bowel-nsaids | warn | @nsaids | K50 K51 | 可致炎症性肠病加重、出血 | May cause flares of inflammatory bowel disease and bleeding | labels precautions
pressure-bromocriptine | warn | bromocriptine | I10 I11 I12 I13 I15 O13 O14 O15 | 血压未控制、妊娠期高血压疾病者禁用 | Contraindicated in uncontrolled hypertension and in hypertensive disorders of pregnancy | fda bromocriptine 4
pressure-snris | note | @snris | I10 I11 I12 I13 I15 | 可升高血压：血压控制后使用并监测 | May raise blood pressure: control it first, and monitor | fda venlafaxine 5
smoking-contraceptives | warn | ethinylestradiol | from 35, F17 Z72.0 | 35岁及以上吸烟者禁用：心肌梗死、卒中、血栓风险升高 | Contraindicated in smokers aged 35 and over: increased risk of myocardial infarction, stroke and thrombosis | fda drospirenone and ethinyl estradiol 4
hypoglycaemia-drugs | warn | @insulins, @sulfonylureas, repaglinide | E16.0 E16.1 E16.2, now | 低血糖发作期间禁用；先查明原因并减量 | Contraindicated during hypoglycaemia; find the cause and reduce the dose first | fda insulin glargine 4
eardrum-drops | warn | sodium bicarbonate | H72, by ear | 鼓膜穿孔者禁用：药液可进入中耳 | Do not use with a perforated eardrum: the drops may enter the middle ear | labels precautions | local
`;
