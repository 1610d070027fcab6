/**
 * Prescriptions as guidelines and labels write them: acute illness, children, pregnancy, nursing.
 * Columns: what | patient | diagnosis codes | lines | source.
 */
export const regimensAcute = `
Otitis media, child, high-dose amoxicillin | boy 3y; weight 14 | H66.9 | Amoxicillin granules 0.625 bid 7d | AAP 2013 acute otitis media: 80 to 90 mg/kg a day
Streptococcal pharyngitis, child | girl 7y; weight 22 | J02.0 | Amoxicillin capsules 1 qd 10d | IDSA 2012: 50 mg/kg once a day, at most 1 g, 10 days
Mycoplasma pneumonia, child | girl 5y; weight 18 | J15.7 | Azithromycin for oral suspension 0.2 qd 3d | NHC 2023 mycoplasma guide: 10 mg/kg a day, 3 days
Influenza, child | boy 4y; weight 16 | J11.1 | Oseltamivir phosphate granules 45 bid 5d | Label of oseltamivir 2: over 15 to 23 kg, 45 mg
Influenza, adult | man 38y | J11.1 | Oseltamivir phosphate capsules 75 bid 5d | Label of oseltamivir 2
Fever, child | girl 2y; weight 12 | R50.9 | Ibuprofen suspension 5 prn 3d x1 “体温38.5℃以上时服，间隔6小时以上，每日不超过4次” | Label of ibuprofen suspension: 5 to 10 mg/kg
Fever, child, in the words of the label | boy 5y; weight 18 | R50.9 | Paracetamol suspension 7 prn 3d x1 “发热时服，间隔4～6小时，24小时不超过4次” | Label of paracetamol suspension: 10 to 15 mg/kg
Fever, infant | boy 8mo; weight 8.5 | R50.9 | Ibuprofen suspension drops 1.25 prn 3d x1 “发热时服，间隔6小时以上，每日不超过4次” | Label of ibuprofen drops, 6 to 11 months
Asthma, child | girl 5y; weight 19 | J45.9 | Montelukast sodium chewable tablets 4 qn 28d | GINA 2024, 5 years and younger; label
Wheezing attack, child, nebulised | boy 3y; weight 15 | J45.9 | Budesonide suspension for inhalation 0.5 bid 7d + Salbutamol sulfate solution for inhalation 2.5 tid 3d | Chinese guideline on children's asthma 2016
Croup | boy 2y; weight 12 | J05.0 | Dexamethasone acetate tablets 6 qd 1d | Cochrane 2018, AAP: 0.15 to 0.6 mg/kg once
Allergic rhinitis, child | boy 7y; weight 24 | J30.4 | Budesonide nasal spray 4 qd 14d + Cetirizine hydrochloride tablets 5 bid 14d | Chinese guideline on children's rhinitis 2022; labels
Eczema, child | girl 4y; weight 16 | L20.9 | Desonide cream 0.5 bid 7d + Cetirizine hydrochloride drops 0.5 qd 7d | Chinese guideline on atopic dermatitis 2020; label of cetirizine drops
Allergic conjunctivitis, child | girl 6y; weight 20 | H10.1 | Olopatadine hydrochloride eye drops 1 bid 7d | Label of olopatadine 2
Diarrhoea, toddler | boy 18mo; weight 11 | A09.9 | Oral rehydration salts powder (III) 1 prn 3d x2 “每次腹泻后服，每日不超过4次” + Diosmectite powder 3 qd 3d + Saccharomyces boulardii powder 0.25 bid 5d | Chinese guideline on children's diarrhoea 2016; labels
Type 1 diabetes, child | boy 9y; weight 30 | E10.9 | Insulin glargine injection 12 qn 28d + Insulin aspart injection 5 tid 28d | ISPAD 2022: 0.7 to 1 IU/kg a day
Epilepsy, child | girl 8y; weight 26 | G40.2 | Levetiracetam tablets 0.25 bid 28d | Label of levetiracetam 2: 10 mg/kg twice a day
ADHD, child | boy 10y; weight 32 | F90.0 | Atomoxetine hydrochloride capsules 25 qd 28d | Label of atomoxetine 2: 0.5 to 1.2 mg/kg
Allergic rhinitis, adult | man 30y | J30.4 | Loratadine tablets 10 qd 14d + Mometasone furoate nasal spray 4 qd 14d | ARIA 2020; labels
Urticaria | man 28y | L50.9 | Levocetirizine hydrochloride tablets 5 qd 14d | EAACI 2022 urticaria
Helicobacter pylori, quadruple | man 42y | B98.0, K29.5 | Esomeprazole magnesium enteric-coated tablets 20 bid 14d + Bismuth potassium citrate capsules 0.6 bid 14d + Amoxicillin capsules 1 bid 14d + Clarithromycin tablets 0.5 bid 14d | Chinese guideline on H. pylori 2022
Pneumonia outside hospital | man 36y | J18.9 | Amoxicillin capsules 1 tid 7d | ATS/IDSA 2019
COPD exacerbation | man 69y; egfr 78 | J44.1 | Prednisone acetate tablets 40 qd 5d + Doxycycline hyclate tablets 0.1 bid 5d | GOLD 2024: 40 mg for 5 days
Bell palsy | woman 42y | G51.0 | Prednisone acetate tablets 60 qd 5d | AAO-HNS 2013: 60 mg for 5 days, then taper
Cellulitis | man 46y | L03.9 | Cefalexin capsules 0.5 qid 5d | IDSA 2014
Cystitis, one dose | woman 30y | N30.0 | Fosfomycin trometamol powder 3 qd 1d | EAU 2024
Cystitis, nitrofurantoin | woman 27y | N30.0 | Nitrofurantoin enteric-coated tablets 100 bid 5d | IDSA 2011
Bacterial vaginosis | woman 33y | N76.0 | Metronidazole tablets 0.4 bid 7d | Chinese guideline on bacterial vaginosis 2021
Vaginal candidiasis | woman 28y | B37.3 | Fluconazole capsules 150 qd 1d | CDC 2021 STI
Herpes zoster | woman 66y; egfr 80 | B02.9 | Valaciclovir hydrochloride tablets 0.9 tid 7d + Gabapentin capsules 0.3 tid 7d | Chinese consensus on zoster 2022
Acne | woman 20y | L70.0 | Doxycycline hyclate tablets 0.1 qd 28d + Adapalene gel 0.5 qn 28d | AAD 2024
Athlete's foot | man 31y | B35.3 | Terbinafine hydrochloride cream 0.5 bid 14d | Label of terbinafine cream
Nail fungus | man 48y | B35.1 | Terbinafine hydrochloride tablets 0.25 qd 84d | BAD 2014: 12 weeks for toenails
Latent tuberculosis | man 32y | R76.1 | Isoniazid tablets 0.3 qd 28d + Vitamin B6 tablets 10 qd 28d | WHO 2020 preventive treatment
Bacterial conjunctivitis | man 26y | H10.0 | Levofloxacin eye drops 1 tid 7d | Label of levofloxacin eye drops
Otitis externa | woman 24y | H60.9 | Ofloxacin ear drops 6 bid 7d | Label of ofloxacin ear drops
Pregnancy, hypothyroidism | woman 29y; pregnant | O99.2, E03.9 | Levothyroxine sodium tablets 100 qd 28d | ATA 2017 pregnancy
Pregnancy, diabetes | woman 31y; pregnant | O24.4 | Insulin aspart injection 6 tid 28d | ADA Standards 2024, section 15
Pregnancy, anaemia | woman 27y; pregnant | O99.0, D50.9 | Iron polysaccharide complex capsules 0.15 qd 28d + Folic acid tablets 0.4 qd 28d | Chinese guideline on anaemia in pregnancy 2014
Pregnancy, bacteriuria | woman 25y; pregnant | O23.1 | Cefalexin capsules 0.5 qid 7d | ACOG 2023 urinary infection
Pregnancy, nausea | woman 26y; pregnant | O21.0 | Vitamin B6 tablets 20 tid 7d | ACOG 189: 10 to 25 mg three or four times a day
Pregnancy, constipation | woman 33y; pregnant | K59.0 | Lactulose oral solution 15 qd 7d | Label of lactulose, pregnancy
Pregnancy, hypertension after 20 weeks | woman 34y; pregnant | O13 | Nifedipine controlled-release tablets 30 qd 28d | ACOG 222; Chinese guideline on hypertension in pregnancy 2020
Pregnancy, hepatitis B | woman 30y; pregnant; liver disease | B18.1, O98.4 | Tenofovir disoproxil fumarate tablets 300 qd 28d | Chinese guideline on hepatitis B 2022
Threatened miscarriage | woman 30y; pregnant | O20.0 | Dydrogesterone tablets 10 q8h 7d | Label of dydrogesterone
Nursing, mastitis | woman 29y; nursing | O91.2 | Cefalexin capsules 0.5 qid 10d + Ibuprofen tablets 0.4 tid 3d | ABM protocol 36
Nursing, fever | woman 31y; nursing | R50.9 | Paracetamol tablets 0.5 prn 3d x1 “发热时服，每日不超过4次” | LactMed; label of paracetamol
Urinary infection, child | girl 6y; weight 20 | N39.0 | Cefixime granules 80 bid 7d | AAP 2011: 8 mg/kg a day
Pneumonia, child | boy 4y; weight 16 | J18.9 | Cefaclor for oral suspension 0.1875 tid 7d | Label of cefaclor: 20 to 40 mg/kg a day
Urticaria, child | boy 8y; weight 26 | L50.9 | Loratadine syrup 5 qd 7d | Label of loratadine: up to 30 kg, 5 mg
Constipation, child | girl 8y; weight 25 | K59.0 | Macrogol 4000 powder 10 qd 14d | Label of macrogol 4000, from 8 years
Pinworm, child | boy 5y; weight 18 | B80 | Albendazole tablets 0.4 qd 1d | WHO: 400 mg once
Eczema, infant | boy 7mo; weight 8 | L20.9 | Hydrocortisone butyrate cream 0.5 bid 7d | Chinese guideline on atopic dermatitis 2020
Depression, adolescent | girl 15y; weight 52 | F32.1 | Fluoxetine hydrochloride capsules 20 qd 28d | NICE NG134
Urticaria at 82 | man 82y; egfr 55 | L50.9 | Loratadine tablets 10 qd 14d | EAACI 2022 urticaria; Beers 2023
Acute gout in kidney disease | man 70y; egfr 35 | M10.9, N18.3 | Prednisone acetate tablets 30 qd 5d | ACR 2020 gout
Zoster in kidney disease | woman 75y; egfr 40 | B02.9 | Famciclovir tablets 0.25 bid 7d | Chinese label of famciclovir: every 12 hours from 40 to 59
Painful periods | woman 19y | N94.4 | Ibuprofen sustained-release capsules 0.3 bid 3d | Label of ibuprofen
Heavy periods | woman 41y | N92.0 | Tranexamic acid tablets 1 tid 4d | NICE NG88
Ovulation induction | woman 29y | N97.0 | Clomifene citrate tablets 50 qd 5d | Label of clomifene
Trichomonas | woman 35y | A59.0 | Metronidazole tablets 0.4 bid 7d | CDC 2021 STI; Chinese dose
Low potassium | woman 40y | E87.6 | Potassium chloride sustained-release tablets 1 tid 7d | Label of potassium chloride
Pregnancy, asthma | woman 28y; pregnant | J45.9, O99.5 | Budesonide and formoterol powder for inhalation (II) 1 bid 30d | GINA 2024
Pregnancy, prevention of pre-eclampsia | woman 36y; pregnant | O09.9 | Aspirin enteric-coated tablets 100 qn 28d | ISSHP 2021; Chinese guideline 2020
Pregnancy, chlamydia | woman 24y; pregnant | O98.3, A56.0 | Azithromycin tablets 1 qd 1d | CDC 2021 STI
Pregnancy, severe vomiting | woman 29y; pregnant | O21.1 | Metoclopramide hydrochloride tablets 10 tid 5d | ACOG 189
Nursing, depression | woman 30y; nursing | F53.0 | Sertraline hydrochloride tablets 50 qd 28d | ABM protocol 18
Nursing, hypothyroidism | woman 32y; nursing | E03.9 | Levothyroxine sodium tablets 100 qd 28d | ATA 2017
Nursing, headache | woman 30y; nursing | G43.9 | Ibuprofen tablets 0.4 prn 7d x1 “头痛时服，每日不超过3次” | LactMed
`;
