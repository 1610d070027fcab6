/**
 * Prescriptions as guidelines and labels write them: chronic diseases of adults and old people.
 * Columns: what | patient | diagnosis codes | lines | source.
 */
export const regimensChronic = `
Hypertension | man 52y | I10 | Amlodipine besilate tablets 5 qd 28d | Chinese guideline on hypertension 2024, first-line drugs
Hypertension at 82 | woman 82y; egfr 58 | I10.x00x002 | Levamlodipine besilate tablets 2.5 qd 28d | Chinese guideline on hypertension 2024, old age
Diabetes and hypertension with albuminuria | woman 60y; egfr 75 | E11.200, I10 | Irbesartan tablets 0.15 qd 28d + Metformin hydrochloride tablets 0.5 bid 30d | KDIGO 2022 diabetes in CKD, ch. 1 and 4
Hypertension, second step | man 58y; egfr 88 | I10 | Valsartan and amlodipine tablets (I) 1 qd 28d | ESC 2024 hypertension, single-pill combination
Heart failure, four pillars | man 66y; egfr 68 | I50.0 | Sacubitril valsartan sodium tablets 50 bid 14d + Bisoprolol fumarate tablets 2.5 qd 14d + Spironolactone tablets 20 qd 14d + Dapagliflozin tablets 10 qd 14d | ESC 2021 heart failure, HFrEF
After a coronary stent | man 58y; egfr 90 | I25.1 | Aspirin enteric-coated tablets 100 qd 28d + Clopidogrel tablets 75 qd 28d + Atorvastatin calcium tablets 20 qn 28d + Metoprolol succinate sustained-release tablets 47.5 qd 28d + Pantoprazole sodium enteric-coated tablets 40 qd 28d | ESC 2023 acute coronary syndromes
Atrial fibrillation | man 70y; egfr 72 | I48.9 | Rivaroxaban tablets 20 qd 28d + Bisoprolol fumarate tablets 5 qd 28d | ESC 2024 atrial fibrillation; label of rivaroxaban 2
Stable angina, with nitroglycerin when needed | man 63y; egfr 84 | I20.8 | Isosorbide mononitrate sustained-release tablets 40 qd 24d + Metoprolol tartrate tablets 25 bid 24d + Glyceryl trinitrate tablets 0.5 prn 24d x1 “胸痛时舌下含服，每日不超过3次” | ESC 2024 chronic coronary syndromes
High cholesterol | man 55y | E78.0 | Rosuvastatin calcium tablets 10 qn 28d + Ezetimibe tablets 10 qd 28d | Chinese guideline on lipids 2023
Type 2 diabetes | man 49y; egfr 92 | E11.9 | Metformin hydrochloride tablets 1 bid 30d + Empagliflozin tablets 10 qd 30d | ADA Standards 2024, section 9
Type 2 diabetes, first basal insulin | woman 61y; egfr 80 | E11.9 | Insulin glargine injection 10 qn 28d + Metformin hydrochloride tablets 0.5 tid 28d | ADA Standards 2024, section 9
Type 2 diabetes with obesity, starting liraglutide | woman 48y; egfr 95 | E11.9, E66.9 | Liraglutide injection 0.6 qd 7d + Metformin hydrochloride tablets 1 bid 7d | Label of liraglutide 2
Chronic kidney disease 4 with diabetes | woman 70y; egfr 25 | N18.4, E11.9 | Amlodipine besilate tablets 5 qd 28d + Linagliptin tablets 5 qd 28d + Furosemide tablets 20 qd 28d + Sodium bicarbonate tablets 0.5 tid 28d | KDIGO 2024 CKD; label of linagliptin 8
Hypothyroidism | woman 45y | E03.9 | Levothyroxine sodium tablets 50 qd 30d | ATA 2014 hypothyroidism
Graves disease | woman 35y | E05.0 | Thiamazole tablets 20 qd 28d + Propranolol hydrochloride tablets 10 tid 28d | ATA 2016 hyperthyroidism
Osteoporosis after the menopause | woman 72y; egfr 70 | M81.0 | Alendronate sodium tablets 70 qw 28d + Calcium carbonate and vitamin D3 tablets 1 qd 28d | Chinese guideline on osteoporosis 2022
Gout, urate lowering | man 45y; egfr 85 | M10.9 | Febuxostat tablets 40 qd 28d | ACR 2020 gout
Gout, acute | man 47y; egfr 96 | M10.9 | Etoricoxib tablets 120 qd 7d | Label of etoricoxib 4.2
Rheumatoid arthritis | woman 50y | M06.9 | Sulfasalazine enteric-coated tablets 1 bid 28d + Hydroxychloroquine sulfate tablets 0.2 bid 28d | ACR 2021 rheumatoid arthritis
Osteoarthritis of the knee | man 62y; egfr 88 | M17.9 | Celecoxib capsules 0.2 qd 14d + Diclofenac diethylamine gel 2 tid 14d | OARSI 2019
Asthma, inhaled steroid and formoterol | woman 34y | J45.9 | Budesonide and formoterol powder for inhalation (II) 1 bid 30d | GINA 2024, track 1, step 3
Asthma, with a reliever when needed | man 41y | J45.9 | Salmeterol xinafoate and fluticasone propionate powder for inhalation 1 bid 30d + Salbutamol sulfate inhalation aerosol 2 prn 30d x1 “喘息时吸入，每日不超过4次” | GINA 2024, track 2
COPD | man 70y; egfr 76 | J44.9 | Tiotropium bromide powder for inhalation 1 qd 30d + Acetylcysteine granules 0.2 tid 30d | GOLD 2024; label of acetylcysteine
Glaucoma | woman 68y; egfr 79 | H40.1 | Latanoprost eye drops 1 qn 28d + Timolol maleate eye drops 1 bid 28d | EGS 5th edition, monotherapy then combination
Dry eye | woman 57y | H04.1 | Sodium hyaluronate eye drops 1 qid 25d | Chinese consensus on dry eye 2020
Alzheimer disease | man 76y; egfr 66 | G30.1 | Donepezil hydrochloride tablets 5 qn 28d + Memantine hydrochloride tablets 10 bid 28d | Chinese guideline on Alzheimer disease 2020; labels
Parkinson disease | man 68y; egfr 83 | G20 | Levodopa and benserazide hydrochloride tablets 0.5 tid 28d + Pramipexole hydrochloride tablets 0.125 tid 28d | MDS 2018; labels, titration
Prostatic hyperplasia | man 67y; egfr 81 | N40 | Tamsulosin hydrochloride sustained-release capsules 0.2 qn 28d + Finasteride tablets 5 qd 28d | EAU 2024 male LUTS, combination
Overactive bladder | woman 63y; egfr 82 | N32.8 | Solifenacin succinate tablets 5 qd 28d | EAU 2024 female LUTS
Depression | woman 40y | F32.1 | Sertraline hydrochloride tablets 50 qd 28d | CANMAT 2023; label of sertraline 2
Depression at 74 | man 74y; egfr 74 | F32.1 | Escitalopram oxalate tablets 5 qd 28d | Label of escitalopram 4.2, old age
Schizophrenia | man 29y | F20.9 | Risperidone tablets 1 bid 28d | APA 2020; label of risperidone 2
Painful diabetic neuropathy | woman 59y; egfr 86 | E11.4, G63.2 | Duloxetine hydrochloride enteric-coated capsules 60 qd 28d + Mecobalamin tablets 0.5 tid 28d | AAN 2022; label of duloxetine 2
Focal epilepsy | man 33y | G40.2 | Levetiracetam tablets 0.5 bid 28d | Label of levetiracetam 2
Migraine, prophylaxis and a triptan when needed | woman 34y | G43.0 | Flunarizine hydrochloride capsules 5 qn 28d + Rizatriptan benzoate tablets 10 prn 28d x1 “头痛发作时服，每日不超过2次” | Chinese guideline on migraine 2022
Irritable bowel | woman 37y | K58.9 | Pinaverium bromide tablets 50 tid 28d | Chinese consensus on IBS 2020
Ulcerative colitis | man 36y; egfr 99 | K51.9 | Mesalazine enteric-coated tablets 1 tid 28d | ECCO 2022
Reflux oesophagitis | man 44y | K21.0 | Esomeprazole magnesium enteric-coated tablets 20 bid 28d | Chinese guideline on GERD 2023
Constipation | woman 66y; egfr 77 | K59.0 | Macrogol 4000 powder 10 qd 14d | AGA/ACG 2023
Hepatitis B | man 40y; liver disease | B18.1 | Entecavir tablets 0.5 qd 28d | Chinese guideline on hepatitis B 2022
Cirrhosis with ascites | man 55y; liver severe | K74.6, R18 | Spironolactone tablets 100 qd 14d + Furosemide tablets 40 qd 14d | EASL 2018 decompensated cirrhosis
Hepatic encephalopathy, prevention | man 57y; liver severe | K74.6, K72.9 | Lactulose oral solution 15 tid 14d + Rifaximin tablets 0.4 tid 14d | EASL 2022; label of rifaximin
Menopause | woman 52y | N95.1 | Estradiol valerate tablets 1 qd 28d + Dydrogesterone tablets 10 qd 28d | Chinese guideline on menopause 2023
Contraception | woman 26y | Z30.4 | Drospirenone and ethinylestradiol tablets 1 qd 21d | Label of drospirenone and ethinylestradiol 2
Erectile dysfunction | man 50y | F52.2 | Sildenafil citrate tablets 50 prn 7d x1 “性生活前1小时服，每日不超过1次” | Label of sildenafil 2
Hypertension, three drugs | man 57y; egfr 88 | I10 | Valsartan and amlodipine tablets (I) 1 qd 28d + Hydrochlorothiazide tablets 12.5 qd 28d | ESC 2024 hypertension
Heart failure, first dose of carvedilol | man 64y; egfr 70 | I50.0 | Carvedilol tablets 3.125 bid 14d + Enalapril maleate tablets 2.5 bid 14d | ESC 2021 heart failure
Heart failure at 79 | woman 79y; egfr 62 | I50.0, I10 | Furosemide tablets 20 qd 28d + Enalapril maleate tablets 5 bid 28d + Bisoprolol fumarate tablets 2.5 qd 28d | ESC 2021 heart failure
After an infarction, high-dose statin | man 59y; egfr 90 | I25.2 | Atorvastatin calcium tablets 80 qn 28d | ACC/AHA 2018 cholesterol
Coronary disease, two pathways | man 68y; egfr 80 | I25.1 | Aspirin enteric-coated tablets 100 qd 28d + Rivaroxaban tablets 2.5 bid 28d | ESC 2024 chronic coronary syndromes; COMPASS
Atrial fibrillation in kidney disease | woman 77y; egfr 38 | I48.9, N18.3 | Rivaroxaban tablets 15 qd 28d | Label of rivaroxaban 2
Type 2 diabetes, three drugs | man 58y; egfr 85 | E11.9 | Metformin hydrochloride tablets 1 bid 28d + Glimepiride tablets 2 qd 28d + Sitagliptin phosphate tablets 100 qd 28d | CDS 2020 type 2 diabetes
Type 2 diabetes with coronary disease | man 62y; egfr 80 | E11.9, I25.1 | Insulin glargine injection 14 qn 28d + Metoprolol succinate sustained-release tablets 47.5 qd 28d | ADA Standards 2024, section 9
Type 2 diabetes with obesity, much insulin | man 51y; egfr 90; weight 110 | E11.9, E66.9 | Insulin glargine injection 52 qn 28d | ADA Standards 2024, section 9: up to 0.5 IU/kg
Chronic kidney disease 3b, metformin | man 64y; egfr 38; refills Metformin hydrochloride tablets 0.5 bid 28d | E11.2, N18.3 | Metformin hydrochloride tablets 0.5 bid 28d | KDIGO 2022: half the dose below 45
Chronic kidney disease 3b, allopurinol | man 66y; egfr 40 | M10.9, N18.3 | Allopurinol tablets 0.05 qd 28d | ACR 2020: start below 100 mg in kidney disease; label: 50 mg
Chronic kidney disease 4, dapagliflozin | man 60y; egfr 28 | N18.4 | Dapagliflozin tablets 10 qd 28d + Losartan potassium tablets 50 qd 28d | KDIGO 2024 CKD: from 20 on
Hypothyroidism with coronary disease, first dose | woman 73y; egfr 71 | E03.9, I25.1 | Levothyroxine sodium tablets 12.5 qd 28d | ATA 2014 hypothyroidism
Rheumatoid arthritis, NSAID with stomach protection | woman 55y | M06.9 | Celecoxib capsules 0.2 bid 28d + Esomeprazole magnesium enteric-coated tablets 20 qd 28d + Hydroxychloroquine sulfate tablets 0.2 bid 28d + Leflunomide tablets 20 qd 28d | EULAR 2022
Bipolar depression | woman 33y | F31.3 | Quetiapine fumarate tablets 0.3 qn 28d | CANMAT 2018: 300 mg
Depression with insomnia | woman 44y | F32.1, G47.0 | Escitalopram oxalate tablets 10 qd 28d + Trazodone hydrochloride tablets 50 qn 28d | Chinese guideline on depression 2015
Generalised epilepsy | man 25y; weight 70 | G40.3 | Sodium valproate sustained-release tablets 0.5 bid 28d | ILAE; label of valproate 2
Minimal change disease | man 38y; egfr 92; weight 62 | N04.0 | Prednisone acetate tablets 60 qd 28d | KDIGO 2021: 1 mg/kg, at most 80 mg
Duodenal ulcer | man 39y | K26.9 | Omeprazole enteric-coated capsules 20 bid 28d + Rebamipide tablets 0.1 tid 28d | Chinese guideline on peptic ulcer 2016
Polycystic ovaries | woman 27y | E28.2 | Ethinylestradiol and cyproterone acetate tablets 1 qd 21d + Metformin hydrochloride tablets 0.5 tid 28d | Chinese guideline on PCOS 2018
Psoriasis | man 37y | L40.0 | Calcipotriol ointment 1 bid 28d | Label of calcipotriol
Myasthenia | woman 45y | G70.0 | Pyridostigmine bromide tablets 60 tid 28d | Chinese guideline on myasthenia 2020
`;
