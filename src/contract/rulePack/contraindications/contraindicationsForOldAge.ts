/**
 * For old people: drugs that are best avoided whatever the dose, nearly all by a strong recommendation of the AGS Beers
 * criteria 2023, three by their labels. A highest dose for old people belongs to the table of doses.
 * Columns: id | severity | ingredients | conditions | harm in Chinese | harm in English | source | `local` or nothing.
 */
export const oldAgeRows = `
old-sedatives | warn | diazepam, alprazolam, estazolam, clonazepam, lorazepam, zolpidem, eszopiclone | from 65 | 可致认知损害、谵妄、跌倒、骨折；老年人避免使用 | Cognitive impairment, delirium, falls and fractures; avoid | doc beers2023 苯二氮䓬类/benzodiazepines
old-barbiturates | warn | phenobarbital | from 65 | 依赖性强，较低剂量即可致中毒；老年人避免使用 | High rate of dependence, risk of overdose even at low doses; avoid | doc beers2023 巴比妥类/barbiturates
old-antihistamines | warn | chlorphenamine, promethazine | from 65 | 强抗胆碱作用，可致意识模糊、尿潴留、便秘；宜选第二代抗组胺药 | Strongly anticholinergic: confusion, urinary retention, constipation; use a second-generation antihistamine | doc beers2023 抗组胺药/antihistamines
old-paroxetine | warn | paroxetine | from 65 | 抗胆碱、镇静作用强，可致直立性低血压；宜选舍曲林 | Strongly anticholinergic and sedating, with orthostatic hypotension; sertraline preferred | doc beers2023 抗抑郁药/antidepressants
old-relaxants | warn | chlorzoxazone | from 65 | 有抗胆碱作用，可致镇静、骨折；老年人避免使用 | Anticholinergic effects, sedation and fractures; avoid | doc beers2023 骨骼肌松弛药/skeletal muscle relaxants
old-alpha-blockers | warn | doxazosin, terazosin | from 65, I10 I11 I12 I13 I15 | 可致直立性低血压；不宜常规用于降压 | Orthostatic hypotension; avoid routine use as an antihypertensive | doc beers2023 外周α1受体阻滞剂/peripheral alpha-1 blockers
old-amiodarone | warn | amiodarone | from 65, I48 | 毒性大；不作为心房颤动的首选（心力衰竭、左心室肥厚者除外） | Significant toxicity; avoid as first-line treatment of atrial fibrillation unless there is heart failure or left ventricular hypertrophy | doc beers2023 胺碘酮/amiodarone
old-sulfonylureas | warn | glimepiride | from 65 | 长效磺酰脲类，可致严重、持久的低血糖；宜换用其他类别或短效磺酰脲类 | Long-acting sulfonylurea: severe, prolonged hypoglycaemia; use another class or a short-acting sulfonylurea | doc beers2023 磺酰脲类/sulfonylureas
old-estrogens | warn | estradiol valerate | from 65 | 不宜起始全身雌激素治疗：卒中、血栓、乳腺癌、痴呆风险升高 | Do not start systemic oestrogen: risk of stroke, thrombosis, breast cancer and dementia | doc beers2023 雌激素/oestrogens
old-metoclopramide | warn | metoclopramide | from 65 | 可致迟发性运动障碍；仅用于胃轻瘫，不超过12周 | Tardive dyskinesia; only for gastroparesis and at most 12 weeks | doc beers2023 甲氧氯普胺/metoclopramide
old-pethidine | warn | pethidine | from 65 | 可致神经毒性、谵妄；老年人避免使用 | Neurotoxicity and delirium; avoid | doc beers2023 哌替啶/meperidine
old-indometacin | warn | indometacin | from 65 | 消化道出血、肾损伤及中枢不良反应多于其他同类药；老年人避免使用 | More bleeding, kidney injury and CNS effects than other NSAIDs; avoid | doc beers2023 吲哚美辛/indomethacin
old-nsaids | warn | ibuprofen, diclofenac, meloxicam, loxoprofen, naproxen, aceclofenac, celecoxib, etoricoxib | from 75 | 消化道出血、肾损伤高风险；短期使用并加用质子泵抑制剂 | High risk of gastrointestinal bleeding and kidney injury; short course with a proton pump inhibitor | doc beers2023 非甾体抗炎药/NSAIDs
old-domperidone | warn | domperidone | from 65 | 60岁以上室性心律失常、心源性猝死风险更高；最低有效剂量，不超过1周 | Ventricular arrhythmia and sudden death more frequent over 60; lowest dose, at most a week | labels precautions
old-diacerein | warn | diacerein | from 65 | 可致严重腹泻、脱水；65岁及以上不推荐使用 | Severe diarrhoea with dehydration; not recommended in patients aged 65 or over | labels precautions
old-quinolones | warn | @quinolones | from 65 | 可致肌腱断裂、主动脉夹层、血糖异常；勿与糖皮质激素合用，有替代药时不选 | Tendon rupture, aortic dissection, dysglycaemia; avoid with a corticosteroid, and use only if there is no safer alternative | fda levofloxacin 5
old-dementia-antipsychotics | warn | @antipsychotics | from 65, F00 F01 F02 F03 G30 | 痴呆老年患者死亡及卒中风险升高 | Increased risk of stroke and death in dementia | doc beers2023 抗精神病药/antipsychotics
old-dementia-anticholinergics | warn | solifenacin, tolterodine, flavoxate | from 65, F00 F01 F02 F03 G30 | 抗胆碱作用加重认知损害 | Anticholinergic effects worsen cognition | doc beers2023 痴呆/dementia
`;
