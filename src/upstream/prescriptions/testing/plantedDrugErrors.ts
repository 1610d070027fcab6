/**
 * Prescriptions with one error in what two drugs do together, in whether a drug may be prescribed here, or in the choice.
 * Columns: kind | error | patient | diagnosis codes | lines | rules that may find it (none: no rule judges it).
 */
export const plantedDrugErrors = `
interaction on the prescription | clarithromycin and simvastatin | man 55y | J18.9 | Simvastatin tablets 20 qn 7d + Clarithromycin tablets 0.5 bid 7d | interaction
interaction on the prescription | sildenafil and a nitrate | man 60y | F52.2, I20.8 | Isosorbide mononitrate sustained-release tablets 40 qd 7d + Sildenafil citrate tablets 50 prn 7d x1 “性生活前1小时服，每日不超过1次” | interaction
interaction on the prescription | spironolactone and potassium | man 60y | I50.0 | Spironolactone tablets 20 qd 7d + Potassium chloride sustained-release tablets 1 bid 7d | interaction
interaction on the prescription | clopidogrel and omeprazole | man 58y | I25.1 | Clopidogrel tablets 75 qd 7d + Omeprazole enteric-coated capsules 20 qd 7d | interaction
interaction on the prescription | ciprofloxacin and theophylline | man 60y | J44.1 | Theophylline sustained-release tablets 0.2 q12h 7d + Ciprofloxacin hydrochloride tablets 0.5 bid 7d | interaction
interaction on the prescription | bisoprolol and verapamil | man 60y | I48.9 | Bisoprolol fumarate tablets 5 qd 7d + Verapamil hydrochloride tablets 80 tid 7d | interaction
interaction on the prescription | ivabradine and diltiazem | man 60y | I20.8 | Ivabradine hydrochloride tablets 5 bid 7d + Diltiazem hydrochloride tablets 30 tid 7d | interaction
interaction on the prescription | doxycycline and isotretinoin | man 20y | L70.0 | Doxycycline hyclate tablets 0.1 bid 7d + Isotretinoin soft capsules 10 bid 7d | interaction
interaction on the prescription | levothyroxine and calcium | woman 45y | E03.9 | Levothyroxine sodium tablets 50 qd 7d + Calcium carbonate and vitamin D3 tablets 1 qd 7d | interaction
interaction on the prescription | moxifloxacin and domperidone | man 50y | J18.9, K30 | Moxifloxacin hydrochloride tablets 0.4 qd 6d + Domperidone tablets 10 tid 6d | interaction
interaction on the prescription | rifampicin and a contraceptive | woman 26y | A15.0, Z30.4 | Rifampicin capsules 0.45 qd 7d + Drospirenone and ethinylestradiol tablets 1 qd 7d | interaction
interaction on the prescription | rivaroxaban and diclofenac | man 70y; egfr 80 | I48.9, M54.5 | Rivaroxaban tablets 20 qd 7d + Diclofenac sodium sustained-release tablets 75 qd 7d | interaction
interaction on the prescription | fluoxetine and clopidogrel | man 60y | F32.1, I25.1 | Clopidogrel tablets 75 qd 7d + Fluoxetine hydrochloride capsules 20 qd 7d | interaction
interaction with a medicine from elsewhere | fluconazole with warfarin | woman 60y; takes warfarin | B37.3 | Fluconazole capsules 150 qd 1d | interaction
interaction with a medicine from elsewhere | clarithromycin with digoxin | man 63y; takes digoxin | J18.9 | Clarithromycin tablets 0.5 bid 7d | interaction
interaction with a medicine from elsewhere | sertraline with tramadol | woman 40y; takes tramadol | F32.1 | Sertraline hydrochloride tablets 50 qd 7d | interaction
interaction with a medicine from elsewhere | co-trimoxazole with methotrexate | woman 50y; takes methotrexate | N30.0 | Co-trimoxazole (sulfamethoxazole and trimethoprim) tablets 2 bid 3d | interaction
interaction with a medicine from elsewhere | sildenafil with nitroglycerin | man 60y; takes nitroglycerin | F52.2 | Sildenafil citrate tablets 50 prn 7d x1 “性生活前1小时服，每日不超过1次” | interaction
interaction with a medicine from elsewhere | fluoxetine with selegiline | woman 60y; takes selegiline | F32.1 | Fluoxetine hydrochloride capsules 20 qd 7d | interaction
interaction with a medicine from elsewhere | allopurinol with azathioprine | man 40y; takes azathioprine | M10.9 | Allopurinol tablets 0.1 qd 7d | interaction
interaction with a medicine from elsewhere | a medicine that nobody can name | man 40y; takes ? | I10 | Amlodipine besilate tablets 5 qd 7d | taking
interaction with a medicine from elsewhere | an ingredient that no table knows: tripterygium | man 40y; takes tripterygium glycosides | I10 | Amlodipine besilate tablets 5 qd 7d | interaction, coverage, taking
interaction with a medicine from elsewhere | an oral contraceptive with St John's wort | woman 26y; takes hypericum perforatum | Z30.4 | Drospirenone and ethinylestradiol tablets 1 qd 7d | interaction
interaction with a medicine from elsewhere | rosuvastatin with ciclosporin | man 50y; takes ciclosporin | E78.0 | Rosuvastatin calcium tablets 10 qn 7d | interaction
interaction with a medicine from elsewhere | vaginal miconazole with warfarin | woman 60y; takes warfarin | B37.3 | Miconazole nitrate vaginal soft capsules 0.4 qn 3d | interaction
interaction with what awaits audit | clarithromycin with simvastatin | man 55y; awaiting Simvastatin tablets 20 qn 28d | J18.9 | Clarithromycin tablets 0.5 bid 7d | interaction
interaction with what awaits audit | potassium with spironolactone | man 60y; awaiting Spironolactone tablets 20 qd 28d | E87.6 | Potassium chloride sustained-release tablets 1 bid 7d | interaction
same ingredient | paracetamol in two products | man 30y | J00 | Paracetamol tablets 0.5 tid 3d + Compound paracetamol and amantadine hydrochloride capsules 1 bid 3d | same-ingredient
same ingredient | valsartan in two products | man 60y | I50.0 | Valsartan capsules 80 qd 7d + Sacubitril valsartan sodium tablets 50 bid 7d | same-ingredient
same ingredient | metformin in two products | man 60y | E11.9 | Metformin hydrochloride tablets 0.5 bid 7d + Sitagliptin and metformin tablets (II) 1 bid 7d | same-ingredient
same ingredient | what already awaits audit | man 60y; awaiting Amlodipine besilate tablets 5 qd 28d | I10 | Amlodipine besilate tablets 5 qd 7d | already-taking
same ingredient | what is taken from elsewhere | man 60y; takes atorvastatin | E78.0 | Atorvastatin calcium tablets 20 qn 7d | already-taking
same class | two PPIs | man 44y | K21.0 | Omeprazole enteric-coated capsules 20 qd 7d + Rabeprazole sodium enteric-coated tablets 10 qd 7d | same-class
same class | two antihistamines | man 30y | L50.9 | Loratadine tablets 10 qd 7d + Cetirizine hydrochloride tablets 10 qd 7d | same-class
same class | a penicillin and a cephalosporin | man 36y | J18.9 | Amoxicillin capsules 0.5 tid 7d + Cefalexin capsules 0.5 qid 7d | same-class
same class | two sartans | man 52y | I10 | Valsartan capsules 80 qd 7d + Irbesartan tablets 0.15 qd 7d | same-class
same class | two NSAIDs | man 47y | M54.5 | Ibuprofen sustained-release capsules 0.3 bid 5d + Diclofenac sodium sustained-release tablets 75 qd 5d | same-class, interaction
same class | two statins, one from elsewhere | man 55y; takes simvastatin | E78.0 | Atorvastatin calcium tablets 20 qn 7d | same-class
same class | two strong steroid creams | man 34y | L30.9 | Clobetasol propionate cream 0.5 bid 7d + Halometasone cream 0.5 qd 7d | same-class, interaction
same class | two inhalers with a long-acting beta-agonist | man 41y | J45.9 | Budesonide and formoterol powder for inhalation (II) 1 bid 7d + Salmeterol xinafoate and fluticasone propionate powder for inhalation 1 bid 7d | same-class, interaction
not to be sold online | warfarin | man 70y; egfr 80 | I48.9 | Warfarin sodium tablets 2.5 qd 7d | not-online
not to be sold online | digoxin | man 63y | I50.0 | Digoxin tablets 0.125 qd 7d | not-online
not to be sold online | carbamazepine | man 33y | G40.2 | Carbamazepine tablets 0.1 bid 7d | not-online
not to be sold online | itraconazole | man 33y | B35.1 | Itraconazole capsules 0.2 qd 7d | not-online
not to be sold online | ceftriaxone injection | man 36y | J18.9 | Ceftriaxone sodium for injection 1 qd 3d | not-online
not to be sold online | tibolone | woman 54y | N95.1 | Tibolone tablets 2.5 qd 7d | not-online
special control | oxycodone | man 60y | G89.3 | Oxycodone hydrochloride sustained-release tablets 10 q12h 3d | special-control
special control | zolpidem | woman 40y | G47.0 | Zolpidem tartrate tablets 10 qn 7d | special-control
special control | a cold remedy with pseudoephedrine | man 30y | J00 | Compound pseudoephedrine hydrochloride sustained-release capsules 1 bid 3d | special-control
the prescription as a whole | 6 drugs over the prescriptions of the order | man 52y; others 4 | I10, E78.0 | Amlodipine besilate tablets 5 qd 7d + Atorvastatin calcium tablets 20 qn 7d | too-many-lines
the prescription as a whole | 6 drugs on one | man 52y | I10, E78.0 | Amlodipine besilate tablets 5 qd 7d + Atorvastatin calcium tablets 20 qn 7d + Mecobalamin tablets 0.5 tid 7d + Vitamin C tablets 0.1 tid 7d + Folic acid tablets 0.4 qd 7d + Diosmin tablets 0.45 bid 7d | too-many-lines
the prescription as a whole | a first visit | man 52y; first visit | I10 | Amlodipine besilate tablets 5 qd 7d | first-visit
the prescription as a whole | a child of 4 without a guardian | boy 4y; weight 16; unknown guardian | J11.1 | Oseltamivir phosphate granules 45 bid 5d | guardian
the prescription as a whole | no diagnosis | man 52y | | Amlodipine besilate tablets 5 qd 7d | diagnosis
the prescription as a whole | a range of codes as the diagnosis | man 52y | I10-I15 | Amlodipine besilate tablets 5 qd 7d | diagnosis-group
indication | levofloxacin for a cold | man 30y | J00 | Levofloxacin tablets 0.5 qd 5d | contraindication
indication | metformin for reflux | man 44y | K21.0 | Metformin hydrochloride tablets 0.5 bid 7d | contraindication
indication | oseltamivir for eczema | man 30y | L20.9 | Oseltamivir phosphate capsules 75 bid 5d | contraindication
indication | an antibacterial eye drop for glaucoma | woman 60y | H40.1 | Levofloxacin eye drops 1 tid 7d | contraindication
something is missing | an NSAID in an old patient without stomach protection | man 78y; egfr 80 | M17.9 | Diclofenac sodium sustained-release tablets 75 qd 7d | contraindication
wrong drug, similar name | flunarizine (氟桂利嗪) for fluoxetine (氟西汀) | woman 40y | F32.1 | Flunarizine hydrochloride capsules 5 qn 7d | contraindication
wrong drug, similar name | voglibose for acarbose, at the dose of acarbose | man 50y | E11.9 | Voglibose tablets 50 tid 7d | single-dose, daily-dose, unusual-dose
wrong drug, similar name | repaglinide (瑞格列奈) for rosuvastatin | man 50y | E78.0 | Repaglinide tablets 1 tid 7d | contraindication
something is missing | isoniazid without pyridoxine in diabetes | man 50y | R76.1, E11.9 | Isoniazid tablets 0.3 qd 7d | contraindication
`;
