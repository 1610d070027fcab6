/**
 * For impaired kidneys. `egfr under N` is in mL/min/1.73 m2; labels give creatinine clearance, and their limits are taken
 * as they are. A lower first dose alone is no row. Drugs with two rows have a milder and a stricter limit.
 * Columns: id | severity | ingredients | conditions | harm in Chinese | harm in English | source | `local` or nothing.
 */
export const kidneyRows = `
egfr-metformin | block | metformin | egfr under 30 | 可致乳酸酸中毒；eGFR<30禁用 | Lactic acidosis; contraindicated below an eGFR of 30 | fda metformin 4
egfr-metformin-care | warn | metformin | egfr under 45 | 重新评估获益与风险，每日最多1g | Reassess benefit and risk; at most 1 g a day | fda metformin 2 | | metformin 1g
egfr-metformin-start | warn | metformin | egfr under 45, starting | eGFR 30～45不宜起始治疗；续用须注明理由 | Do not start at eGFR 30–45; if the patient already takes it, state this as the reason | fda metformin 2
egfr-nsaids | warn | @nsaids | egfr under 30 | 可致急性肾损伤、高钾血症；避免使用 | Acute kidney injury and hyperkalaemia; avoid | fda celecoxib 5
egfr-paracetamol | warn | paracetamol | egfr under 30 | 国内说明书列为禁忌；确需使用时每日不超过2g，每次间隔6小时以上 | Contraindicated per the Chinese label; if needed, at most 2 g a day, doses at least 6 hours apart | labels contraindications
egfr-aspirin | warn | aspirin | egfr under 10 | 可致出血，并加重尿毒症；严重肾衰竭者禁用 | Bleeding and worsening uraemia; contraindicated in severe renal failure | labels contraindications
egfr-rivaroxaban | warn | rivaroxaban | egfr under 50 | 心房颤动患者每日15mg | Give 15 mg a day in atrial fibrillation | fda rivaroxaban 2 | | rivaroxaban 15mg
egfr-rivaroxaban-avoid | warn | rivaroxaban | egfr under 15 | 避免使用 | Avoid | fda rivaroxaban 8.6
egfr-heparin | warn | low-molecular-weight heparin | egfr under 30 | 可蓄积致出血；减量并监测抗Xa活性，或改用普通肝素 | Accumulates, with a risk of bleeding: reduce the dose and monitor anti-Xa, or use unfractionated heparin | fda enoxaparin 2
egfr-spironolactone | warn | spironolactone | egfr under 50 | 可致高钾血症；隔日25mg起，监测血钾；eGFR<30避免使用 | Risk of hyperkalaemia: start at 25 mg every other day and monitor potassium; avoid below an eGFR of 30 | fda spironolactone 2
egfr-potassium | warn | potassium chloride, potassium aspartate | egfr under 30 | 可致高钾血症；仅在严密监测血钾时使用 | Risk of hyperkalaemia: use only with close monitoring of serum potassium | fda potassium chloride 5
egfr-potassium-citrate | warn | potassium citrate | egfr under 45 | 可致高钾血症；肾功能不全者禁用 | Hyperkalaemia; contraindicated in renal impairment | fda potassium citrate 4
egfr-thiazides | warn | hydrochlorothiazide, indapamide | egfr under 30 | 疗效差，宜选袢利尿剂 | Less effective; a loop diuretic is preferred | labels contraindications
egfr-perindopril | warn | perindopril | egfr under 60 | 每日最多2mg；eGFR<30：隔日2mg；监测血钾 | At most 2 mg a day (every other day if eGFR < 30); monitor potassium | labels precautions
egfr-digoxin | warn | digoxin | egfr under 50 | 可蓄积中毒；每日不超过0.125mg，监测血药浓度及血钾 | Accumulates, with a risk of toxicity: give 125 micrograms a day or less, and monitor the serum level and potassium | fda digoxin 2
egfr-rosuvastatin | warn | rosuvastatin | egfr under 30 | 国内说明书：严重肾功能损害（肌酐清除率<30mL/min）禁用；宜换阿托伐他汀 | Contraindicated per the Chinese label in severe renal impairment (CrCl < 30 mL/min); consider atorvastatin | labels contraindications
egfr-pitavastatin | warn | pitavastatin | egfr under 60 | 从1mg起，每日最多2mg | Start at 1 mg, at most 2 mg a day | fda pitavastatin 2 | | pitavastatin 2mg
egfr-simvastatin | warn | simvastatin | egfr under 30 | 从5mg起；超过10mg须密切监测肌病 | Start at 5 mg; above 10 mg monitor closely for myopathy | fda simvastatin 2 | | simvastatin 10mg
egfr-fenofibrate | block | fenofibrate | egfr under 30 | 严重肾功能不全者禁用：可致肌病 | Contraindicated in severe renal impairment: risk of myopathy | fda fenofibrate 4
egfr-fenofibrate-care | warn | fenofibrate | egfr under 60 | 减至最低剂量（200mg胶囊不适用），监测肾功能 | Lowest dose only (not the 200 mg capsule); monitor renal function | fda fenofibrate 2
egfr-tranexamic | warn | tranexamic acid | egfr under 60 | 可蓄积；减为每日2次（eGFR<30：每日1次） | Accumulates: reduce to twice a day (once a day if eGFR < 30) | fda tranexamic acid 2
egfr-trimetazidine | block | trimetazidine | egfr under 30 | 严重肾功能不全禁用 | Contraindicated in severe renal impairment | labels contraindications
egfr-trimetazidine-care | warn | trimetazidine | egfr under 60 | 减为20mg每日2次 | Reduce to 20 mg twice a day | labels precautions | | trimetazidine 40mg
egfr-acarbose | warn | acarbose | egfr under 25 | 严重肾功能不全禁用 | Contraindicated in severe renal impairment | labels contraindications
egfr-sulfonylureas | warn | glimepiride, gliclazide, glipizide | egfr under 30 | 可致严重、持久的低血糖；严重肾功能不全者禁用 | Severe, prolonged hypoglycaemia; contraindicated in severe renal impairment per the Chinese label | labels contraindications
egfr-sitagliptin | warn | sitagliptin | egfr under 45 | 减为每日50mg | Reduce to 50 mg a day | fda sitagliptin 2 | | sitagliptin 50mg
egfr-sitagliptin-low | warn | sitagliptin | egfr under 30 | 减为每日25mg | Reduce to 25 mg a day | fda sitagliptin 2 | | sitagliptin 25mg
egfr-vildagliptin | warn | vildagliptin | egfr under 50 | 减为50mg每日1次 | Reduce to 50 mg once a day | labels precautions | | vildagliptin 50mg
egfr-dapagliflozin | note | dapagliflozin | egfr under 45 | 不推荐用于降糖；可用于慢性肾脏病、心力衰竭 | Not recommended for glycaemic control; may be used for CKD or heart failure | fda dapagliflozin 2
egfr-dapagliflozin-start | warn | dapagliflozin | egfr under 25 | eGFR<25不建议起始治疗；已用者可继续 | Starting is not recommended below an eGFR of 25; may be continued | fda dapagliflozin 2
egfr-empagliflozin | warn | empagliflozin | egfr under 30 | 不推荐用于降糖；eGFR<20不建议起始治疗 | Not recommended for glycaemic control; starting is not recommended below an eGFR of 20 | fda empagliflozin 2
egfr-liraglutide | warn | liraglutide | egfr under 15 | 终末期肾病患者用药资料不足，不推荐 | Insufficient experience in end-stage renal disease; not recommended | labels precautions
egfr-alendronate | warn | alendronic acid | egfr under 35 | 不推荐使用 | Not recommended | fda alendronate 8.6
egfr-allopurinol | warn | allopurinol | egfr under 60 | 可致重症药疹，用药前查HLA-B*5801；每日50mg起，缓慢加量（eGFR<30：隔日50mg起；国内说明书：严重肾功能不全禁用） | Risk of severe cutaneous reactions: test for HLA-B*5801 first; start at 50 mg a day and titrate slowly (if eGFR < 30: every other day; contraindicated per the Chinese label in severe renal impairment) | fda allopurinol 2 + fda allopurinol 5 + labels contraindications | | allopurinol 50mg
egfr-allopurinol-low | warn | allopurinol | egfr under 30 | 国内说明书：严重肾功能不全禁用；可致重症药疹、骨髓抑制，用药前查HLA-B*5801；确需使用时隔日50mg起，缓慢加量 | Contraindicated per the Chinese label in severe renal impairment; risk of severe cutaneous reactions and bone marrow suppression: test for HLA-B*5801 first; if needed, start at 50 mg every other day and titrate slowly | fda allopurinol 2 + fda allopurinol 5 + labels contraindications
egfr-febuxostat | warn | febuxostat | egfr under 30 | 每日最多40mg | At most 40 mg a day | fda febuxostat 2 | | febuxostat 40mg
egfr-benzbromarone | block | benzbromarone | egfr under 20 | eGFR<20无效，禁用 | Ineffective and contraindicated below an eGFR of 20 | labels contraindications
egfr-colchicine | warn | colchicine | egfr under 30 | 可致骨髓抑制、肌病；国内说明书：肾功能不全者禁用；确需使用时每日最多0.5mg，治疗急性发作后2周内不得重复疗程 | Risk of bone marrow suppression and myopathy; contraindicated per the Chinese label in renal impairment; if needed, at most 500 micrograms a day, and no second course for an acute attack within 2 weeks | labels contraindications + fda colchicine 2
egfr-leflunomide | warn | leflunomide | egfr under 30 | 用药资料不足，不推荐使用 | Insufficient experience; not recommended | labels precautions
egfr-hydroxychloroquine | warn | hydroxychloroquine | egfr under 30 | 视网膜毒性风险升高；须减量，每年查眼底 | Higher risk of retinal toxicity: reduce the dose and arrange annual retinal screening | fda hydroxychloroquine 5
egfr-diacerein | warn | diacerein | egfr under 30 | 剂量减半 | Halve the dose | labels precautions
egfr-mesalazine | warn | mesalazine, sulfasalazine | egfr under 30 | 有肾毒性；严重肾功能不全者禁用（美沙拉秦）或避免使用（柳氮磺吡啶） | Nephrotoxic; in severe renal impairment contraindicated (mesalazine) or best avoided (sulfasalazine) | labels contraindications + fda mesalamine 5
egfr-amoxicillin | warn | amoxicillin, clavulanic acid | egfr under 30 | 每12小时最多0.5g；eGFR<10：每24小时1次 | At most 500 mg every 12 hours (every 24 hours if eGFR < 10) | fda amoxicillin 2
egfr-piperacillin | warn | piperacillin, tazobactam | egfr under 40 | 2.25g每6小时1次；eGFR<20：每8小时1次（医院获得性肺炎：见说明书） | Give 2.25 g every 6 hours (every 8 hours if eGFR < 20); nosocomial pneumonia: see the label | fda piperacillin and tazobactam 2
egfr-cefalexin | warn | cefalexin | egfr under 60 | 每日最多1g；eGFR<30：250mg每8～12小时1次；eGFR<15：每24小时1次 | At most 1 g a day; if eGFR < 30: 250 mg every 8 to 12 hours; if eGFR < 15: every 24 hours | fda cephalexin 2
egfr-cefradine | warn | cefradine | egfr under 20 | 减为0.25g每6～12小时1次 | Reduce to 250 mg every 6 to 12 hours | labels precautions
egfr-cefadroxil | warn | cefadroxil | egfr under 50 | 0.5g每12小时1次；eGFR<25：每24小时1次；eGFR<10：每36小时1次 | Give 500 mg every 12 hours (every 24 hours if eGFR < 25, every 36 hours if eGFR < 10) | fda cefadroxil 2
egfr-cefprozil | warn | cefprozil | egfr under 30 | 剂量减半 | Halve the dose | fda cefprozil 2
egfr-cefuroxime-axetil | warn | cefuroxime axetil | egfr under 30 | 常用量每24小时1次；eGFR<10：每48小时1次 | Give the usual dose every 24 hours (every 48 hours if eGFR < 10) | fda cefuroxime axetil 2
egfr-cefuroxime | warn | cefuroxime | egfr under 20 | 0.75g每12小时1次；eGFR<10：每24小时1次 | Give 750 mg every 12 hours (every 24 hours if eGFR < 10) | fda cefuroxime 2
egfr-cefdinir | warn | cefdinir | egfr under 30 | 减为每日1次，每次最多0.3g | Reduce to once a day, at most 300 mg | fda cefdinir 2
egfr-cefixime | warn | cefixime | egfr under 60 | 减至常用量的75%；eGFR≤20：减半 | Give 75% of the usual dose (half if eGFR ≤ 20) | fda cefixime 2
egfr-cefpodoxime | warn | cefpodoxime proxetil | egfr under 30 | 常用量每24小时1次 | Give the usual dose every 24 hours | fda cefpodoxime 2
egfr-clarithromycin | warn | clarithromycin | egfr under 30 | 剂量减半 | Halve the dose | fda clarithromycin 2
egfr-levofloxacin | warn | levofloxacin | egfr under 50 | 0.5g每日1次方案：首剂0.5g，随后0.25g每24小时1次；eGFR<20：每48小时1次 | For the 500 mg once-daily regimen: 500 mg once, then 250 mg every 24 hours (every 48 hours if eGFR < 20) | fda levofloxacin 2
egfr-ciprofloxacin | warn | ciprofloxacin | egfr under 30 | 0.25～0.5g每18小时1次 | Give 250 to 500 mg every 18 hours | fda ciprofloxacin 2
egfr-norfloxacin | warn | norfloxacin | egfr under 30 | 0.4g每日1次 | Reduce to 400 mg once a day | fda norfloxacin 2 | | norfloxacin 0.4g
egfr-sulfa | warn | sulfamethoxazole, trimethoprim | egfr under 30 | 可致高钾血症；国内说明书：重度肾功能损害者禁用（美国说明书：剂量减半，eGFR<15不推荐使用） | Risk of hyperkalaemia; contraindicated per the Chinese label in severe renal impairment (US label: halve the dose; not recommended below an eGFR of 15) | labels contraindications + fda sulfamethoxazole and trimethoprim 2
egfr-nitrofurantoin | block | nitrofurantoin | egfr under 30 | 无效且毒性增加，禁用 | Ineffective and toxic; contraindicated | fda nitrofurantoin 4
egfr-nitrofurantoin-care | warn | nitrofurantoin | egfr under 60 | 说明书：eGFR<60禁用；《美国老年医学会 Beers 标准》2023 版：eGFR≥30可短程使用 | The label contraindicates it below an eGFR of 60; the AGS Beers Criteria 2023 accept a short course down to 30 | fda nitrofurantoin 4 + doc beers2023 呋喃妥因/nitrofurantoin
egfr-fosfomycin | warn | fosfomycin | egfr under 10 | 尿药浓度不足，禁用 | Insufficient urinary concentration; contraindicated | labels contraindications
egfr-gentamicin | warn | gentamicin | egfr under 60 | 有耳、肾毒性；延长给药间隔，监测血药浓度 | Nephrotoxic and ototoxic: extend the interval and monitor levels | fda gentamicin 5
egfr-fluconazole | warn | fluconazole | egfr under 50 | 多次给药：首剂用常用量，随后剂量减半 | For repeated dosing: give the usual first dose, then halve the dose | fda fluconazole 2
egfr-terbinafine | warn | terbinafine | egfr under 50 | 清除率约降低一半，不推荐使用 | Clearance is about halved; not recommended | labels precautions
egfr-aciclovir | warn | aciclovir | egfr under 25 | 可致神经毒性、肾损伤；每次最多0.8g，每8小时1次（eGFR<10：每12小时1次） | Risk of neurotoxicity and kidney injury: at most 800 mg every 8 hours (every 12 hours if eGFR < 10) | fda acyclovir 2
egfr-valaciclovir | warn | valaciclovir | egfr under 50 | 带状疱疹：1g每12小时1次；eGFR<30：每24小时1次；eGFR<10：0.5g每24小时1次 | Zoster: 1 g every 12 hours (every 24 hours if eGFR < 30; 500 mg every 24 hours if eGFR < 10) | fda valacyclovir 2
egfr-famciclovir | warn | famciclovir | egfr under 60 | 国内说明书：0.25g每12小时1次 | Give 250 mg every 12 hours per the Chinese label | labels dosage | | famciclovir 0.5g
egfr-famciclovir-low | warn | famciclovir | egfr under 40 | 国内说明书：0.25g每24小时1次；eGFR<20：0.125g每48小时1次 | Give 250 mg every 24 hours (125 mg every 48 hours if eGFR < 20), per the Chinese label | labels dosage
egfr-oseltamivir | warn | oseltamivir | egfr under 60 | 治疗：30mg每日2次 | Treatment: 30 mg twice a day | fda oseltamivir 2 | | oseltamivir 60mg
egfr-oseltamivir-low | warn | oseltamivir | egfr under 30 | 治疗：30mg每日1次；eGFR<10不推荐使用 | Treatment: 30 mg once a day; not recommended below an eGFR of 10 | fda oseltamivir 2
egfr-entecavir | warn | entecavir | egfr under 50 | 初治者0.5mg每48小时1次（eGFR<30：每72小时1次；eGFR<10：每7日1次）；拉米夫定失效或失代偿者见说明书 | Treatment-naive patients: 500 micrograms every 48 hours (every 72 hours if eGFR < 30; every 7 days if eGFR < 10); lamivudine-refractory or decompensated patients: see the label | fda entecavir 2
egfr-tenofovir | warn | tenofovir disoproxil | egfr under 50 | 有肾毒性；300mg每48小时1次（eGFR<30：每72～96小时1次） | Nephrotoxic: give 300 mg every 48 hours (every 72 to 96 hours if eGFR < 30) | fda tenofovir disoproxil 2
egfr-amantadine | warn | amantadine | egfr under 50 | 可致精神症状、惊厥；每日0.1g（eGFR<30：隔日0.1g；eGFR<15：每7日0.2g） | Risk of psychosis and seizures: reduce to 100 mg a day (every other day if eGFR < 30; 200 mg every 7 days if eGFR < 15) | fda amantadine 2
egfr-cetirizine | warn | cetirizine | egfr under 50 | 每日5mg；eGFR<30：隔日5mg；eGFR<10：禁用 | Give 5 mg a day (every other day if eGFR < 30); contraindicated if eGFR < 10 | labels precautions
egfr-levocetirizine | warn | levocetirizine | egfr under 50 | 5mg每2日1次；eGFR<30：5mg每3日1次；eGFR<10：禁用 | Give 5 mg every 2 days (every 3 days if eGFR < 30); contraindicated if eGFR < 10 | labels dosage
egfr-loratadine | warn | loratadine, desloratadine | egfr under 30 | 减为隔日1次 | Reduce to every other day | fda desloratadine 2
egfr-rupatadine | warn | rupatadine | egfr under 60 | 肾功能损害者不推荐 | Not recommended in renal impairment | labels precautions
egfr-famotidine | warn | famotidine | egfr under 60 | 可致意识障碍；每次20mg，每日1次；eGFR<30：国内说明书列为禁忌（美国说明书：每次10mg，每日1次） | Risk of confusion: reduce to 20 mg once a day; if eGFR < 30, contraindicated per the Chinese label (US label: 10 mg once a day) | fda famotidine 2 + labels contraindications
egfr-vonoprazan | warn | vonoprazan | egfr under 30 | 反流性食管炎每日10mg；不推荐用于根除幽门螺杆菌 | Give 10 mg a day in reflux oesophagitis; not recommended for eradication of Helicobacter pylori | fda vonoprazan 2
egfr-aluminium | warn | hydrotalcite, sucralfate, magnesium aspartate | egfr under 30 | 可致铝、镁蓄积，避免长期使用 | Aluminium or magnesium may accumulate; avoid prolonged use | fda sucralfate 5
egfr-bismuth | block | bismuth potassium citrate | egfr under 30 | 铋蓄积可致脑病；严重肾功能不全者禁用 | Bismuth encephalopathy; contraindicated in severe renal impairment | labels contraindications
egfr-domperidone | warn | domperidone | egfr under 30 | 减为每日1～2次 | Reduce to once or twice a day | labels precautions
egfr-metoclopramide | warn | metoclopramide | egfr under 60 | 可致锥体外系反应；剂量减半，每日最多20mg | Risk of extrapyramidal reactions: halve the dose, at most 20 mg a day | fda metoclopramide 2 | | metoclopramide 20mg
egfr-metoclopramide-low | warn | metoclopramide | egfr under 15 | 可致锥体外系反应；每日最多10mg | Risk of extrapyramidal reactions: at most 10 mg a day | fda metoclopramide 2 | | metoclopramide 10mg
egfr-gabapentin | warn | gabapentin | egfr under 60 | 每日最多1.4g | At most 1,400 mg a day | fda gabapentin 2 | | gabapentin 1.4g
egfr-gabapentin-low | warn | gabapentin | egfr under 30 | 每日最多0.7g；eGFR<15：每日最多0.3g | At most 700 mg a day (300 mg if eGFR < 15) | fda gabapentin 2 | | gabapentin 0.3g
egfr-pregabalin | warn | pregabalin | egfr under 60 | 每日最多300mg | At most 300 mg a day | fda pregabalin 2 | | pregabalin 300mg
egfr-pregabalin-low | warn | pregabalin | egfr under 30 | 每日最多150mg；eGFR<15：每日最多75mg | At most 150 mg a day (75 mg if eGFR < 15) | fda pregabalin 2 | | pregabalin 75mg
egfr-levetiracetam | warn | levetiracetam | egfr under 50 | 每次最多750mg，每日2次 | At most 750 mg twice a day | fda levetiracetam 2 | | levetiracetam 1.5g
egfr-levetiracetam-low | warn | levetiracetam | egfr under 30 | 每次最多500mg，每日2次 | At most 500 mg twice a day | fda levetiracetam 2 | | levetiracetam 1g
egfr-lamotrigine | warn | lamotrigine | egfr under 30 | 维持量宜减少 | Consider a lower maintenance dose | fda lamotrigine 2
egfr-oxcarbazepine | warn | oxcarbazepine | egfr under 30 | 每日300mg起，缓慢加量 | Start at 300 mg a day and increase slowly | fda oxcarbazepine 2
egfr-pramipexole | warn | pramipexole | egfr under 50 | 起始剂量0.125mg每日2次；eGFR<30：每日1次 | Start at 125 micrograms twice a day (once a day if eGFR < 30) | fda pramipexole 2
egfr-memantine | warn | memantine | egfr under 30 | 每次最多5mg，每日2次 | At most 5 mg twice a day | fda memantine 2 | | memantine 10mg
egfr-pyridostigmine | warn | pyridostigmine bromide | egfr under 30 | 经肾排泄，可能需要减量 | Renally excreted; lower doses may be needed | labels precautions
egfr-lithium | warn | lithium carbonate | egfr under 60 | 可致锂中毒；减量并密切监测血锂；eGFR<30避免使用 | Risk of lithium toxicity: reduce the dose and monitor levels closely; avoid below an eGFR of 30 | fda lithium 8.6
egfr-duloxetine | warn | duloxetine | egfr under 30 | 避免使用 | Avoid | fda duloxetine 5
egfr-venlafaxine | warn | venlafaxine | egfr under 70 | 减量25%～50%；eGFR<30：至少减半 | Reduce by 25 to 50% (by at least half if eGFR < 30) | fda venlafaxine 2
egfr-paroxetine | warn | paroxetine | egfr under 30 | 每日10mg起，最多40mg | Start at 10 mg, at most 40 mg a day | fda paroxetine 2
egfr-risperidone | warn | risperidone | egfr under 30 | 起始剂量0.5mg每日2次；每次加量时，单次剂量增加不超过0.5mg（仍每日2次） | Start at 500 micrograms twice a day; increase each dose by at most 500 micrograms at a time | fda risperidone 2
egfr-buspirone | warn | buspirone | egfr under 30 | 严重肾功能不全不推荐 | Not recommended in severe renal impairment | labels precautions
egfr-opioids | warn | morphine, codeine, pethidine, oxycodone | egfr under 30 | 活性代谢物蓄积，可致呼吸抑制、惊厥；避免使用或减量 | Active metabolites accumulate, with a risk of respiratory depression and seizures; avoid or reduce the dose | labels precautions
egfr-tramadol | warn | tramadol | egfr under 30 | 每日最多200mg；缓释片不推荐使用 | At most 200 mg a day; sustained-release tablets not recommended | fda tramadol 2
egfr-ergotamine | warn | ergotamine | egfr under 30 | 肾功能不全禁用 | Contraindicated in renal impairment | fda ergotamine 4
egfr-drospirenone | block | drospirenone | egfr under 30 | 可致高钾血症；肾功能不全者禁用 | Hyperkalaemia; contraindicated in renal impairment | fda drospirenone and ethinyl estradiol 4
egfr-solifenacin | warn | solifenacin | egfr under 30 | 每日最多5mg | At most 5 mg a day | fda solifenacin 2 | | solifenacin 5mg
egfr-tolterodine | warn | tolterodine | egfr under 30 | 减为1mg每日2次 | Reduce to 1 mg twice a day | fda tolterodine 2 | | tolterodine 2mg
egfr-mirabegron | warn | mirabegron | egfr under 30 | 每日最多25mg；eGFR<15不推荐使用 | At most 25 mg a day; not recommended below an eGFR of 15 | fda mirabegron 2
egfr-sildenafil | warn | sildenafil | egfr under 30 | 起始剂量25mg | Start at 25 mg | fda sildenafil 2
egfr-tadalafil | warn | tadalafil | egfr under 50 | 按需服用：5mg起，48小时内不超过10mg；eGFR<30：72小时内不超过5mg，不推荐每日服用 | As needed: start at 5 mg, at most 10 mg in 48 hours; below an eGFR of 30 at most 5 mg in 72 hours and no once-daily dosing | fda tadalafil 2
egfr-dapoxetine | warn | dapoxetine | egfr under 30 | 严重肾功能不全不推荐 | Not recommended in severe renal impairment | labels precautions
`;
