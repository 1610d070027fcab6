/**
 * Prescriptions with one error in a dose, a route, a frequency, a course or a quantity.
 * Columns: kind | error | patient | diagnosis codes | lines | rules that may find it (none: no rule judges it).
 */
export const plantedDoseErrors = `
ten times too much | amlodipine 50 mg | man 52y | I10 | Amlodipine besilate tablets 50 qd 7d | single-dose, daily-dose, unusual-dose
ten times too much | levothyroxine 500 μg | woman 45y | E03.9 | Levothyroxine sodium tablets 500 qd 7d | single-dose, daily-dose, unusual-dose
ten times too much | insulin glargine 100 IU for 10 | woman 61y | E11.9 | Insulin glargine injection 100 qn 7d | single-dose, daily-dose, unusual-dose
ten times too much | insulin aspart 60 IU for 6 | man 58y | E11.9 | Insulin aspart injection 60 tid 7d | single-dose, daily-dose, unusual-dose
ten times too much | furosemide 200 mg for 20 | man 64y | I50.0 | Furosemide tablets 200 qd 7d | single-dose, daily-dose, unusual-dose
ten times too much | bisoprolol 50 mg for 5 | man 60y | I48.9 | Bisoprolol fumarate tablets 50 qd 7d | single-dose, daily-dose, unusual-dose
ten times too much | gabapentin 3 g for 0.3 | man 63y | G62.9 | Gabapentin capsules 3 tid 7d | single-dose, daily-dose, unusual-dose
ten times too much | risperidone 10 mg for 1 | man 29y | F20.9 | Risperidone tablets 10 bid 7d | single-dose, daily-dose, unusual-dose
ten times too much | salbutamol 20 puffs for 2 | man 41y | J45.9 | Salbutamol sulfate inhalation aerosol 20 qid 7d | single-dose, daily-dose, unusual-dose
ten times too much | timolol, 10 drops for 1 | woman 68y | H40.1 | Timolol maleate eye drops 10 bid 7d | single-dose, daily-dose, unusual-dose
ten times too much | clobetasol cream 5 g for 0.5 | man 34y | L30.9 | Clobetasol propionate cream 5 bid 7d | single-dose, daily-dose, unusual-dose
ten times too little | levothyroxine 5 μg for 50 | woman 45y | E03.9 | Levothyroxine sodium tablets 5 qd 7d | unusual-dose
ten times too little | clopidogrel 7.5 mg for 75 | man 58y | I25.1 | Clopidogrel tablets 7.5 qd 7d | unusual-dose
ten times too little | amoxicillin 0.05 g for 0.5 | man 36y | J18.9 | Amoxicillin capsules 0.05 tid 7d | unusual-dose
ten times too little | levetiracetam 0.05 g for 0.5 | man 33y | G40.2 | Levetiracetam tablets 0.05 bid 7d | unusual-dose
ten times too little | amoxicillin 0.0625 g for 0.625, a child | boy 3y; weight 14 | H66.9 | Amoxicillin granules 0.0625 bid 7d | unusual-dose
too seldom | amlodipine once a week | man 52y | I10 | Amlodipine besilate tablets 5 qw 28d | unusual-dose
too often | alendronate 70 mg every day | woman 72y; egfr 70 | M81.0 | Alendronate sodium tablets 70 qd 7d | weekly, daily-dose, unusual-dose
too often | alendronate 70 mg every other day | woman 72y; egfr 70 | M81.0 | Alendronate sodium tablets 70 qod 7d | weekly, daily-dose, unusual-dose
too often | tamsulosin three times a day | man 67y | N40 | Tamsulosin hydrochloride sustained-release capsules 0.2 tid 7d | daily-dose
too often | loratadine four times a day | man 30y | J30.4 | Loratadine tablets 10 qid 7d | daily-dose
too often | latanoprost three times a day | woman 68y | H40.1 | Latanoprost eye drops 1 tid 7d | daily-dose
too often | tiotropium twice a day | man 62y | J44.9 | Tiotropium bromide powder for inhalation 1 bid 7d | daily-dose
too often | fosfomycin 3 g every day for a week | woman 30y | N30.0 | Fosfomycin trometamol powder 3 qd 7d | contraindication
when needed | without saying when | man 63y | I20.8 | Glyceryl trinitrate tablets 0.5 prn 7d x1 | vague-when-needed
when needed | salbutamol, at most 4 times an hour | man 41y | J45.9 | Salbutamol sulfate inhalation aerosol 2 prn 7d x1 “喘息时吸入，每小时最多4次” | daily-dose, quantity
when needed | paracetamol, at most 4 times an hour | man 41y | R51 | Paracetamol tablets 0.5 prn 3d x1 “头痛时服，每小时最多4次” | daily-dose, quantity
when needed | ibuprofen, at most 8 times a day | man 41y | R51 | Ibuprofen tablets 0.2 prn 3d x1 “头痛时服，每日最多8次” | daily-dose
when needed | rizatriptan, without a limit | woman 34y | G43.0 | Rizatriptan benzoate tablets 10 prn 7d x1 “头痛发作时服，可重复” | daily-dose
when needed | sildenafil, at most 4 times a day | man 50y | F52.2 | Sildenafil citrate tablets 50 prn 7d x1 “需要时服，每日不超过4次” | daily-dose
wrong route | amlodipine tablet under the skin | man 52y | I10 | Amlodipine besilate tablets 5 qd 7d by sc | route-form
wrong route | eye drops by mouth | man 26y | H10.0 | Levofloxacin eye drops 1 tid 7d by oral | route-form
wrong route | ear drops into the eye | woman 24y | H60.9 | Ofloxacin ear drops 6 bid 7d by eye | route-form
wrong route | insulin glargine into a vein | woman 61y | E11.9 | Insulin glargine injection 10 qn 7d by iv | route-form
wrong route | nebuliser solution into a vein | boy 8y; weight 26 | J45.9 | Salbutamol sulfate solution for inhalation 2.5 tid 3d by iv | route-form
wrong route | vaginal tablet by mouth | woman 28y | B37.3 | Clotrimazole vaginal tablets 0.5 qn 1d by oral | route-form
child, dose by weight | paracetamol suspension 15 ml at 12 kg | girl 2y; weight 12 | R50.9 | Paracetamol suspension 15 qid 3d | single-dose, daily-dose
child, dose by weight | ibuprofen suspension 15 ml at 12 kg | girl 2y; weight 12 | R50.9 | Ibuprofen suspension 15 tid 3d | single-dose, daily-dose
child, dose by weight | azithromycin 0.5 g at 15 kg | girl 4y; weight 15 | J15.7 | Azithromycin for oral suspension 0.5 qd 3d | single-dose, daily-dose
child, dose by weight | oseltamivir 75 mg at 14 kg | boy 3y; weight 14 | J11.1 | Oseltamivir phosphate granules 75 bid 5d | single-dose, daily-dose
child, dose by weight | amoxicillin 1 g three times at 14 kg | boy 3y; weight 14 | H66.9 | Amoxicillin granules 1 tid 7d | single-dose, daily-dose, unusual-dose
child, dose by weight | levetiracetam 1 g twice at 20 kg | girl 6y; weight 20 | G40.2 | Levetiracetam tablets 1 bid 7d | single-dose, daily-dose
child, dose by weight | prednisone 60 mg at 15 kg | boy 4y; weight 15 | J45.9 | Prednisone acetate tablets 60 qd 3d | single-dose, daily-dose, unusual-dose
child, dose by weight | cefixime 0.2 g twice at 12 kg | girl 2y; weight 12 | N39.0 | Cefixime granules 200 bid 5d | single-dose, daily-dose
child, no weight | amoxicillin | boy 3y | H66.9 | Amoxicillin granules 0.25 tid 7d | weight
child, no weight | azithromycin | girl 5y | J15.7 | Azithromycin for oral suspension 0.2 qd 3d | weight
child, no weight | ibuprofen | girl 2y | R50.9 | Ibuprofen suspension 5 tid 3d | weight
quantity | 10 packs for 1 | man 52y | I10 | Amlodipine besilate tablets 5 qd 28d x10 | quantity
quantity | 3 packs for 1 | man 52y | I10 | Amlodipine besilate tablets 5 qd 28d x3 | quantity
quantity | 1 pack for 3 | man 52y | I10 | Amlodipine besilate tablets 5 qd 84d x1 | quantity
quantity | 9 packs when needed, no count | woman 34y | G43.0 | Ibuprofen tablets 0.2 prn 7d x9 “头痛时服” | quantity
quantity | 2 packs for 1 | man 63y | G62.9 | Gabapentin capsules 0.3 tid 7d x2 | quantity
course | 14 days without a reason | man 44y | K21.0 | Esomeprazole magnesium enteric-coated tablets 20 bid 14d | long-course
course | 5 days in an emergency | man 44y; emergency | K29.1 | Esomeprazole magnesium enteric-coated tablets 20 bid 5d | long-course
course | 90 days | man 52y | I10 | Amlodipine besilate tablets 5 qd 90d | too-long
course | amoxicillin for 30 days | man 36y | J32.9 | Amoxicillin capsules 0.5 tid 30d | long-antimicrobial
course | levofloxacin for 42 days | man 36y | N41.1 | Levofloxacin tablets 0.5 qd 42d | long-antimicrobial
too long for this drug | oxymetazoline in the nose for 7 days and more | man 30y | J30.4 | Oxymetazoline hydrochloride nasal spray 2 bid 28d | contraindication
too long for this drug | strong steroid cream for 12 weeks | woman 34y | L30.9 | Clobetasol propionate cream 0.5 bid 84d | contraindication
too short | amoxicillin for 2 days in streptococcal pharyngitis | girl 7y; weight 22 | J02.0 | Amoxicillin capsules 0.5 bid 2d | contraindication
`;
