/**
 * Drugs that are given once a week or still less often, and do serious harm when given every day.
 * Columns: id | severity | ingredients | strengths (as in drugs.tsv; empty: all) | routes | harm in Chinese | harm in English |
 * source | days between two doses, 7 if empty.
 */
export const weeklyDrugs = `
weekly-methotrexate | block | methotrexate | | oral, sc | 小剂量每周一次；每日用药可致骨髓抑制、黏膜坏死，甚至死亡 | Taken once a week in low-dose therapy; daily dosing can cause fatal marrow suppression and mucositis | fda methotrexate 5
weekly-methotrexate-im | warn | methotrexate | | im | 免疫性疾病每周一次；每日给药仅限肿瘤化疗方案 | Given once a week for inflammatory disease; daily dosing is for oncology protocols only and can otherwise be fatal | fda methotrexate 5
weekly-alendronate | block | alendronic acid | 70mg, 35mg, 70mg/2800IU, 70mg/5600IU | oral | 每周一次制剂；每日服用可致食管溃疡、低钙血症 | Once-weekly tablet; daily use can cause oesophageal ulcers and hypocalcaemia | fda alendronate 2
weekly-risedronate | block | risedronic acid | 35mg, 17.5mg | oral | 每周一次制剂；每日服用可致食管溃疡、低钙血症 | Once-weekly tablet; daily use can cause oesophageal ulcers and hypocalcaemia | fda risedronate 2
monthly-risedronate | block | risedronic acid | 150mg | oral | 每月一次制剂；每日服用可致食管溃疡、低钙血症 | Once-monthly tablet; daily use can cause oesophageal ulcers and hypocalcaemia | fda risedronate 2 | 28
monthly-ibandronate | block | ibandronic acid | 150mg | oral | 每月一次制剂；每日服用可致食管溃疡、低钙血症 | Once-monthly tablet; daily use can cause oesophageal ulcers and hypocalcaemia | fda ibandronate 2 | 28
weekly-semaglutide | block | semaglutide | | sc | 每周一次注射；每日注射可致严重呕吐、脱水、低血糖 | Injected once a week; daily injection can cause severe vomiting, dehydration and hypoglycaemia | fda semaglutide 2
weekly-dulaglutide | block | dulaglutide | | sc | 每周一次注射；每日注射可致严重呕吐、脱水、低血糖 | Injected once a week; daily injection can cause severe vomiting, dehydration and hypoglycaemia | fda dulaglutide 2
weekly-exenatide | block | exenatide | 2mg, 0.65ml:2mg, 0.85ml:2mg | sc | 微球制剂每周一次；每日注射可致严重呕吐、脱水、低血糖 | Prolonged-release form is injected once a week; daily injection can cause severe vomiting and hypoglycaemia | fda exenatide 2
weekly-tirzepatide | block | tirzepatide | | sc | 每周一次注射；每日注射可致严重呕吐、脱水、低血糖 | Injected once a week; daily injection can cause severe vomiting, dehydration and hypoglycaemia | fda tirzepatide 2
weekly-insulin-icodec | block | insulin icodec | | sc | 每周一次的基础胰岛素；每日注射可致严重持久的低血糖 | Once-weekly basal insulin; daily injection can cause severe, prolonged hypoglycaemia | labels dosage
weekly-vitamin-d | warn | colecalciferol, ergocalciferol | 50000IU, 1.25mg | oral | 大剂量维生素D每周一次；每日服用可致高钙血症、肾损害 | High-dose vitamin D is usually taken once a week; daily use can cause hypercalcaemia and renal injury | labels dosage
depot-vitamin-d | warn | colecalciferol, ergocalciferol | | im | 大剂量维生素D注射间隔数周；每日注射可致高钙血症 | Intramuscular vitamin D: doses are given several weeks apart; daily injection can cause hypercalcaemia | labels dosage
weekly-mefloquine | warn | mefloquine | | oral | 预防疟疾每周一次；每日服用可致神经精神不良反应、心律失常 | Taken once a week for malaria prophylaxis; daily use can cause neuropsychiatric and cardiac toxicity | fda mefloquine 2
weekly-tafenoquine | warn | tafenoquine | 100mg | oral | 负荷3日后每周一次；每日服用可致溶血、高铁血红蛋白血症 | Once a week after a 3-day loading regimen; continued daily use can cause haemolysis and methaemoglobinaemia | fda tafenoquine 2
weekly-fluoxetine | warn | fluoxetine | 90mg | oral | 每周一次制剂；若每日服用即超过最大剂量，可致5-羟色胺综合征 | Once-weekly capsule; daily use exceeds the maximum dose and risks serotonin syndrome | fda fluoxetine 2
weekly-buprenorphine-patch | warn | buprenorphine | 5mg, 10mg | topical | 每7日更换一次的贴剂；每日加贴可致呼吸抑制 | Seven-day patch; applying one every day can cause respiratory depression | fda buprenorphine 2
weekly-clonidine-patch | warn | clonidine | | topical | 每7日更换一次的贴剂；每日加贴可致低血压、心动过缓 | Seven-day patch; applying one every day can cause hypotension and bradycardia | fda clonidine 2
weekly-donepezil-patch | warn | donepezil | | topical | 每7日更换一次的贴剂；每日加贴可致胆碱能危象 | Seven-day patch; applying one every day can cause cholinergic crisis | fda donepezil 2
weekly-peginterferon | block | peginterferon alfa-2a, peginterferon alfa-2b | | sc | 每周一次注射；每日注射可致严重骨髓抑制、精神症状 | Injected once a week; daily injection can cause severe cytopenia and psychiatric reactions | fda peginterferon alfa-2a 2
weekly-darbepoetin | warn | darbepoetin alfa | | sc, iv | 每周或每2周一次；每日注射可致高血压、血栓 | Given every 1 to 2 weeks; daily use can cause hypertension and thrombosis | fda darbepoetin 2
six-weekly-lomustine | block | lomustine | | oral | 每6周单次服用；重复服用可致致命性骨髓抑制 | Single dose every 6 weeks; repeated dosing can cause fatal marrow suppression | fda lomustine 5 | 42
`;
