/**
 * Prescriptions with one error against what is known of the patient.
 * Columns: kind | error | patient | diagnosis codes | lines | rules that may find it (none: no rule judges it).
 */
export const plantedPatientErrors = `
kidneys by eGFR | metformin at 25 | man 60y; egfr 25 | E11.9 | Metformin hydrochloride tablets 0.5 bid 7d | contraindication
kidneys by eGFR | nitrofurantoin at 25 | woman 60y; egfr 25 | N30.0 | Nitrofurantoin enteric-coated tablets 100 bid 5d | contraindication
kidneys by eGFR | alendronate at 25 | woman 72y; egfr 25 | M81.0 | Alendronate sodium tablets 70 qw 7d | contraindication
kidneys by eGFR | spironolactone at 18 | man 60y; egfr 18 | I50.0 | Spironolactone tablets 20 qd 7d | contraindication
kidneys by eGFR | rivaroxaban at 10 | man 70y; egfr 10 | I48.9 | Rivaroxaban tablets 20 qd 7d | contraindication
kidneys by eGFR | ibuprofen at 20 | man 60y; egfr 20 | M54.5 | Ibuprofen tablets 0.2 tid 5d | contraindication
kidneys by eGFR | valaciclovir 0.9 g three times at 20 | woman 66y; egfr 20 | B02.9 | Valaciclovir hydrochloride tablets 0.9 tid 7d | contraindication
kidneys by eGFR | gabapentin 0.6 g three times at 20 | woman 66y; egfr 20 | B02.2 | Gabapentin capsules 0.6 tid 7d | contraindication
kidneys by eGFR | sitagliptin 100 mg at 25 | man 60y; egfr 25 | E11.9 | Sitagliptin phosphate tablets 100 qd 7d | contraindication
kidneys by eGFR | levofloxacin 0.5 g every day at 18 | man 60y; egfr 18 | J18.9 | Levofloxacin tablets 0.5 qd 5d | contraindication
kidneys by eGFR | metformin at 70 years, nobody knows | man 70y; unknown egfr | E11.9 | Metformin hydrochloride tablets 0.5 bid 7d | contraindication
kidneys by a national code | metformin, N18.900x013 | man 60y; unknown egfr | E11.9, N18.900x013 | Metformin hydrochloride tablets 0.5 bid 7d | contraindication
kidneys by a national code | metformin, N18.900x013 in an earlier record | man 60y; unknown egfr; condition N18.900x013 | E11.9 | Metformin hydrochloride tablets 0.5 bid 7d | contraindication
kidneys by a national code | alendronate, N18.900x013 in an earlier record | woman 60y; unknown egfr; condition N18.900x013 | M81.0 | Alendronate sodium tablets 70 qw 7d | contraindication
liver | leflunomide, liver disease | woman 50y; liver disease | M06.9 | Leflunomide tablets 10 qd 7d | contraindication
liver | duloxetine, liver disease | woman 50y; liver disease | F32.1 | Duloxetine hydrochloride enteric-coated capsules 60 qd 7d | contraindication
liver | paracetamol, decompensated cirrhosis | man 55y; liver severe | R50.9 | Paracetamol tablets 0.5 tid 3d | contraindication
liver | metformin, decompensated cirrhosis | man 55y; liver severe | E11.9 | Metformin hydrochloride tablets 0.5 bid 7d | contraindication
liver | valproate, cirrhosis as a diagnosis, liver unknown | man 55y; unknown liver | G40.3, K74.6 | Sodium valproate sustained-release tablets 0.5 bid 7d | contraindication
liver | terbinafine, liver disease | man 48y; liver disease | B35.1 | Terbinafine hydrochloride tablets 0.25 qd 7d | contraindication
pregnancy | enalapril | woman 30y; pregnant | O10.0 | Enalapril maleate tablets 10 qd 7d | contraindication
pregnancy | isotretinoin | woman 22y; pregnant | L70.0 | Isotretinoin soft capsules 10 bid 7d | contraindication
pregnancy | valproate | woman 26y; pregnant | G40.3 | Sodium valproate sustained-release tablets 0.5 bid 7d | contraindication
pregnancy | doxycycline | woman 26y; pregnant | A56.0 | Doxycycline hyclate tablets 0.1 bid 7d | contraindication
pregnancy | levofloxacin | woman 26y; pregnant | J18.9 | Levofloxacin tablets 0.5 qd 5d | contraindication
pregnancy | ibuprofen | woman 32y; pregnant | M54.5 | Ibuprofen tablets 0.2 tid 5d | contraindication
pregnancy | atorvastatin, pregnant by the diagnosis only | woman 34y; unknown pregnant | O09.9, E78.0 | Atorvastatin calcium tablets 20 qn 7d | contraindication
pregnancy | isotretinoin, nobody asked | woman 22y; unknown pregnant | L70.0 | Isotretinoin soft capsules 10 bid 7d | contraindication
pregnancy | fluconazole | woman 28y; pregnant | B37.3 | Fluconazole capsules 150 qd 1d | contraindication
pregnancy | leflunomide | woman 33y; pregnant | M06.9 | Leflunomide tablets 10 qd 7d | contraindication
nursing | doxycycline | woman 29y; nursing | A56.0 | Doxycycline hyclate tablets 0.1 bid 7d | contraindication
nursing | isotretinoin | woman 29y; nursing | L70.0 | Isotretinoin soft capsules 10 bid 7d | contraindication
nursing | atorvastatin | woman 34y; nursing | E78.0 | Atorvastatin calcium tablets 20 qn 7d | contraindication
nursing | leflunomide | woman 33y; nursing | M06.9 | Leflunomide tablets 10 qd 7d | contraindication
nursing | levofloxacin, nobody asked | woman 29y; unknown nursing | J18.9 | Levofloxacin tablets 0.5 qd 5d | contraindication
nursing | metronidazole 2 g once | woman 29y; nursing | A59.0 | Metronidazole tablets 2 qd 1d | contraindication
allergy, a fact with a class | amoxicillin, penicillins | man 36y; allergy penicillins | J18.9 | Amoxicillin capsules 0.5 tid 7d | allergy
allergy, a fact with a class | cefixime, cephalosporins | man 36y; allergy cephalosporins | N39.0 | Cefixime tablets 0.1 bid 5d | allergy
allergy, a fact with a class | levofloxacin eye drops, quinolones | man 36y; allergy quinolones | H10.0 | Levofloxacin eye drops 1 tid 7d | allergy
allergy, in words | amoxicillin, 青霉素过敏 | man 36y; words 青霉素过敏 | J18.9 | Amoxicillin capsules 0.5 tid 7d | allergy
allergy, in words | co-trimoxazole, the brand Bactrim | man 36y; words Bactrim | N30.0 | Co-trimoxazole (sulfamethoxazole and trimethoprim) tablets 2 bid 3d | allergy
allergy, in words | ibuprofen, the brand 芬必得 | man 36y; words 芬必得 | R51 | Ibuprofen tablets 0.2 tid 3d | allergy
allergy, in words | clopidogrel, 氯吡格雷 | man 58y; words 氯吡格雷 | I25.1 | Clopidogrel tablets 75 qd 7d | allergy
allergy, in the record only | amoxicillin, 青霉素过敏史 | man 36y; record 青霉素过敏史 | J18.9 | Amoxicillin capsules 0.5 tid 7d | allergy
allergy, in the record only | cefixime, 否认食物过敏，头孢类皮疹 | man 36y; record 否认食物过敏，头孢类皮疹 | N39.0 | Cefixime tablets 0.1 bid 5d | allergy
allergy, in the record only | amoxicillin, 否认食物过敏史 青霉素过敏 (no comma) | man 36y; record 否认食物过敏史 青霉素过敏 | J18.9 | Amoxicillin capsules 0.5 tid 7d | allergy
allergy, in the record only | amoxicillin, 无诱因服青霉素后出现皮疹 | man 36y; record 无诱因服青霉素后出现皮疹 | J18.9 | Amoxicillin capsules 0.5 tid 7d | allergy
cross-allergy | cefaclor, penicillins | boy 4y; weight 16; allergy penicillins | J18.9 | Cefaclor for oral suspension 0.125 tid 7d | cross-allergy
cross-allergy | ibuprofen, aspirin | man 36y; words 阿司匹林 | R51 | Ibuprofen tablets 0.2 tid 3d | cross-allergy, allergy
cross-allergy | celecoxib, sulfonamides | man 62y; words 磺胺 | M17.9 | Celecoxib capsules 0.2 qd 7d | cross-allergy, allergy
cross-allergy | progesterone capsules, peanuts | woman 30y; words 花生 | N91.1 | Progesterone soft capsules 0.1 bid 7d | cross-allergy
condition of an earlier record | propranolol, asthma | woman 35y; condition J45.9 | E05.0 | Propranolol hydrochloride tablets 10 tid 7d | contraindication
condition of an earlier record | timolol eye drops, asthma | woman 60y; condition J45.9 | H40.1 | Timolol maleate eye drops 1 bid 7d | contraindication
condition of an earlier record | pioglitazone, heart failure | man 60y; condition I50.900 | E11.9 | Pioglitazone hydrochloride tablets 15 qd 7d | contraindication
condition of an earlier record | metoclopramide, Parkinson | woman 60y; condition G20.x00 | R11 | Metoclopramide hydrochloride tablets 5 tid 3d | contraindication
condition of an earlier record | diclofenac, peptic ulcer | man 60y; condition K25.900 | M54.5 | Diclofenac sodium sustained-release tablets 75 qd 5d | contraindication
condition of an earlier record | verapamil, heart failure | man 60y; condition I50.900 | I20.8 | Verapamil hydrochloride tablets 80 tid 7d | contraindication
condition of an earlier record | levofloxacin, myasthenia | woman 45y; condition G70.0 | J18.9 | Levofloxacin tablets 0.5 qd 5d | contraindication
condition of an earlier record | nitrofurantoin, G6PD deficiency | woman 27y; condition D55.0 | N30.0 | Nitrofurantoin enteric-coated tablets 100 bid 5d | contraindication
condition of an earlier record | oral contraceptive, venous thrombosis | woman 36y; condition I80.2 | Z30.4 | Drospirenone and ethinylestradiol tablets 1 qd 7d | contraindication
condition of an earlier record | oral contraceptive, migraine with aura | woman 36y; condition G43.1 | Z30.4 | Drospirenone and ethinylestradiol tablets 1 qd 7d | contraindication
condition of an earlier record | solifenacin, angle-closure glaucoma | woman 63y; condition H40.2 | N32.8 | Solifenacin succinate tablets 5 qd 7d | contraindication
condition of an earlier record | levofloxacin, aortic aneurysm | man 60y; condition I71.400 | J18.9 | Levofloxacin tablets 0.5 qd 5d | contraindication
condition of an earlier record | sertraline, bipolar disorder | man 30y; condition F31.1 | F32.1 | Sertraline hydrochloride tablets 50 qd 7d | contraindication
condition of an earlier record | aspirin, haemophilia | man 40y; condition D66.x00 | I25.1 | Aspirin enteric-coated tablets 100 qd 7d | contraindication
condition of an earlier record | donepezil, complete heart block | man 76y; egfr 66; condition I44.200 | G30.1 | Donepezil hydrochloride tablets 5 qn 7d | contraindication
condition of an earlier record | macrogol, ileus | man 50y; condition K56.700 | K59.0 | Macrogol 4000 powder 10 qd 7d | contraindication
condition of an earlier record | sulfasalazine, G6PD deficiency | man 50y; condition D55.0 | K51.9 | Sulfasalazine enteric-coated tablets 1 bid 7d | contraindication
age | doxycycline at 5 | girl 5y; weight 18 | J15.7 | Doxycycline hyclate tablets 0.05 bid 5d | contraindication, min-age
age | levofloxacin at 12 | boy 12y; weight 40 | J18.9 | Levofloxacin tablets 0.5 qd 5d | contraindication, min-age
age | aspirin at 8, influenza | boy 8y; weight 26 | J11.1 | Aspirin enteric-coated tablets 100 tid 3d | contraindication, min-age
age | loperamide at 3 | boy 3y; weight 14 | A09.9 | Loperamide hydrochloride capsules 2 bid 2d | contraindication, min-age, single-dose
age | chlorphenamine at 80 | man 80y; egfr 70 | L50.9 | Chlorphenamine maleate tablets 4 tid 7d | contraindication
age | glimepiride 6 mg at 84 | woman 84y; egfr 70 | E11.9 | Glimepiride tablets 6 qd 7d | contraindication
sex | finasteride for a woman | woman 60y | L65.9 | Finasteride tablets 5 qd 7d | contraindication
sex | sildenafil for a woman | woman 50y | F52.2 | Sildenafil citrate tablets 50 prn 7d x1 “需要时服，每日不超过1次” | contraindication
sex | dydrogesterone for a man | man 30y | N97.0 | Dydrogesterone tablets 10 bid 7d | contraindication
sex | a vaginal tablet for a man | man 30y | B37.3 | Clotrimazole vaginal tablets 0.5 qn 1d | contraindication
sex | an oral contraceptive for a man | man 26y | Z30.4 | Drospirenone and ethinylestradiol tablets 1 qd 7d | contraindication
age | ibuprofen drops at 2 months | boy 2mo; weight 5 | R50.9 | Ibuprofen suspension drops 0.6 tid 2d | contraindication, min-age
wrong fact | weight 140 for 14 kg: a dose ten times too high fits | boy 3y; weight 140 | R50.9 | Ibuprofen suspension 20 tid 3d | single-dose, daily-dose
condition of an earlier record | oral contraceptive, tobacco dependence at 38 | woman 38y; condition F17.200 | Z30.4 | Drospirenone and ethinylestradiol tablets 1 qd 7d | contraindication
condition of an earlier record | azithromycin, long QT syndrome | man 50y; condition I45.8 | J18.9 | Azithromycin tablets 0.5 qd 3d | contraindication
condition of an earlier record | bisoprolol, bradycardia | man 60y; condition R00.1 | I10 | Bisoprolol fumarate tablets 5 qd 7d | contraindication
condition of an earlier record | prednisone, active tuberculosis | man 50y; condition A15.000 | J44.1 | Prednisone acetate tablets 40 qd 5d | contraindication
condition of an earlier record | metronidazole, alcohol dependence | man 40y; condition F10.200 | K05.2 | Metronidazole tablets 0.2 tid 5d | contraindication
condition of an earlier record | valsartan, hyperkalaemia | man 60y; condition E87.500 | I10 | Valsartan capsules 80 qd 7d | contraindication
condition of an earlier record | simvastatin, rhabdomyolysis | man 60y; condition M62.8 | E78.0 | Simvastatin tablets 20 qn 7d | contraindication
condition of an earlier record | diclofenac, Crohn disease | man 30y; condition K50.900 | M54.5 | Diclofenac sodium sustained-release tablets 75 qd 5d | contraindication
condition of an earlier record | bromocriptine, hypertension | woman 30y; condition I10.x00x002 | E22.1 | Bromocriptine mesilate tablets 2.5 qd 7d | contraindication
diagnosis of this prescription | ibuprofen in dengue | man 30y | A90 | Ibuprofen tablets 0.2 tid 3d | contraindication
diagnosis of this prescription | ibuprofen in chickenpox | boy 5y; weight 18 | B01.9 | Ibuprofen suspension 5 tid 3d | contraindication
diagnosis of this prescription | prednisone in chickenpox | boy 5y; weight 18 | B01.9 | Prednisone acetate tablets 10 bid 3d | contraindication
diagnosis of this prescription | amoxicillin in infectious mononucleosis | man 18y | J02.9, B27.9 | Amoxicillin capsules 0.5 tid 7d | contraindication
diagnosis of this prescription | furosemide in hypokalaemia, no potassium | man 60y | I50.0, E87.6 | Furosemide tablets 20 qd 7d | contraindication
diagnosis of this prescription | insulin in hypoglycaemia | man 60y | E11.9, E16.2 | Insulin aspart injection 6 tid 7d | contraindication
diagnosis of this prescription | sodium bicarbonate ear drops, perforated eardrum | man 30y | H61.2, H72.9 | Sodium bicarbonate ear drops 3 tid 5d | contraindication
pregnancy | a patch of flurbiprofen | woman 30y; pregnant | M54.5 | Flurbiprofen medicated plasters 1 bid 7d | contraindication
condition of an earlier record | metformin, dialysis, nobody knows the rate | man 50y; unknown egfr; condition Z99.200 | E11.9 | Metformin hydrochloride tablets 0.5 bid 7d | contraindication
cross-allergy | paracetamol, 解热镇痛药 | man 36y; words 解热镇痛药 | R50.9 | Paracetamol tablets 0.5 tid 3d | cross-allergy, allergy
`;
