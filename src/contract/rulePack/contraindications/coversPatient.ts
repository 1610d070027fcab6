/**
 * Ingredients that were gone through one by one, and whose labels name no contraindication, serious warning or needed
 * change of dose in a state of the patient beyond the rows of the tables. One with a row for that state is covered by the
 * row. One in neither is "not checked". A lower first dose, or closer observation, is no change of dose.
 * Names are separated by commas, also at the end of a line.
 */

/** In pregnancy. */
export const coveredForPregnancy = `
acetylcysteine, aciclovir, amlodipine, amoxicillin, ampicillin, ascorbic acid, azelastine, azithromycin, benzathine benzylpenicillin,
benzoyl peroxide, benzylpenicillin, budesonide, caffeine, calamine, calcitriol, calcium carbonate, calcium gluconate, calcium pantothenate, cefaclor,
cefadroxil, cefalexin, cefdinir, cefixime, cefpodoxime proxetil, cefprozil, cefradine, ceftriaxone, cefuroxime, cefuroxime axetil, cetirizine,
cetylpyridinium, chlorhexidine, chlorphenamine, clavulanic acid, clindamycin, clotrimazole, colecalciferol, cyanocobalamin, dapoxetine, desloratadine,
desonide, digoxin, diosmin, dydrogesterone, epinephrine, erythromycin, esomeprazole, ferrous succinate, fluticasone propionate, folic acid,
formoterol, fosfomycin, furosemide, fusidic acid, glucose, glycerol, hydrochlorothiazide, hydrocortisone, hydrocortisone butyrate, hydrotalcite,
insulin aspart, insulin glargine, ipratropium bromide, iron polysaccharide complex, isosorbide dinitrate, isosorbide mononitrate,
lactulose, levamlodipine, levocetirizine, lidocaine, live bacillus subtilis, live bifidobacterium, live enterococcus, live enterococcus faecium,
live lactobacillus, loperamide, loratadine, low-molecular-weight heparin, macrogol 4000, magnesium aspartate, mecobalamin, mesalazine,
methylprednisolone, metoprolol, mometasone furoate, montelukast, montmorillonite, mupirocin, nicotinamide, nitroglycerin, nystatin, olopatadine,
omeprazole, oseltamivir, pancreatin, paracetamol, penciclovir, phenoxymethylpenicillin, phytomenadione, piperacillin, potassium aspartate,
potassium chloride, potassium citrate, prednisone, progesterone, promethazine, propranolol, pyridostigmine bromide, pyridoxine, riboflavin,
salbutamol, salmeterol, simeticone, sodium chloride, sodium citrate, sodium hyaluronate, sucralfate, sulfasalazine, tazobactam, tenofovir disoproxil,
theophylline, thiamine, tiotropium bromide, tocopherol, tranexamic acid, urea, verapamil, zinc gluconate, zinc oxide
`;

/** While nursing. */
export const coveredForLactation = `
aciclovir, amlodipine, amoxicillin, ampicillin, ascorbic acid, azelastine, azithromycin, benzathine benzylpenicillin, benzoyl peroxide,
benzylpenicillin, budesonide, caffeine, calamine, calcium carbonate, calcium gluconate, calcium pantothenate, cefaclor, cefadroxil, cefalexin,
cefdinir, cefixime, cefpodoxime proxetil, cefprozil, cefradine, ceftriaxone, cefuroxime, cefuroxime axetil, cetylpyridinium, chlorhexidine,
clavulanic acid, clotrimazole, colecalciferol, cyanocobalamin, dapoxetine, desonide, digoxin, dutasteride, epinephrine, erythromycin,
ferrous succinate, finasteride, fluticasone propionate, folic acid, formoterol, fosfomycin, fusidic acid, glucose, glycerol, hydrocortisone,
hydrocortisone butyrate, hydrotalcite, ibuprofen, insulin aspart, insulin glargine, ipratropium bromide, iron polysaccharide complex,
lactulose, levamlodipine, levothyroxine, lidocaine, live bacillus subtilis, live bifidobacterium, live enterococcus, live enterococcus faecium,
live lactobacillus, loratadine, low-molecular-weight heparin, macrogol 4000, magnesium aspartate, mecobalamin, medroxyprogesterone acetate,
mesalazine, methylprednisolone, metoprolol, mometasone furoate, montelukast, montmorillonite, mupirocin, nicotinamide, nystatin, olopatadine,
oseltamivir, pancreatin, paracetamol, paroxetine, penciclovir, phenoxymethylpenicillin, phytomenadione, piperacillin, potassium aspartate,
potassium chloride, potassium citrate, prednisone, progesterone, propranolol, propylthiouracil, pyridostigmine bromide, pyridoxine, retinol,
riboflavin, rifampicin, salbutamol, salmeterol, sertraline, simeticone, sodium chloride, sodium citrate, sodium hyaluronate, spironolactone,
sucralfate, tazobactam, tenofovir disoproxil, terbutaline, thiamine, tiotropium bromide, tocopherol, tranexamic acid, urea, valaciclovir, warfarin,
zinc gluconate, zinc oxide
`;

/** With impaired kidneys, whatever the eGFR. */
export const coveredForKidney = `
acetylcysteine, albendazole, alfacalcidol, alprazolam, ambroxol, amiodarone, amlodipine, aripiprazole, atomoxetine, atorvastatin, azelastine,
azithromycin, benazepril, benidipine, benzoyl peroxide, betahistine, betamethasone dipropionate, betamethasone sodium phosphate, bisoprolol,
budesonide, caffeine, calamine, calcitriol, calcium carbonate, calcium gluconate, calcium pantothenate, candesartan cilexetil, captopril,
carbamazepine, carvedilol, cefaclor, ceftriaxone, cetylpyridinium, chlorhexidine, chlorphenamine, clindamycin, clonazepam, clopidogrel, clotrimazole,
colecalciferol, cyanocobalamin, desonide, dexamethasone, diazepam, diltiazem, diosmin, donepezil, doxazosin, doxycycline, dutasteride, ebastine,
enalapril, epinephrine, erythromycin, escitalopram, esomeprazole, eszopiclone, ethinylestradiol, ezetimibe, felodipine, ferrous succinate,
finasteride, fluoxetine, fluticasone propionate, folic acid, formoterol, fosinopril, furosemide, fusidic acid, glucose, glycerol, hydrocortisone,
hydrocortisone butyrate, insulin aspart, insulin glargine, ipratropium bromide, irbesartan, iron polysaccharide complex, isoniazid,
isosorbide dinitrate, isosorbide mononitrate, itraconazole, ivabradine, lactulose, lansoprazole, levamlodipine, levonorgestrel, levothyroxine,
lidocaine, linagliptin, live bacillus subtilis, live bifidobacterium, live enterococcus, live enterococcus faecium, live lactobacillus, loperamide,
lorazepam, losartan, macrogol 4000, mecobalamin, medroxyprogesterone acetate, methylprednisolone, metoprolol, metronidazole, minocycline,
mometasone furoate, montelukast, montmorillonite, moxifloxacin, mupirocin, nicotinamide, nifedipine, nimodipine, nitroglycerin, nystatin, olanzapine,
olmesartan medoxomil, olopatadine, omeprazole, ornidazole, pancreatin, pantoprazole, penciclovir, phenoxymethylpenicillin, phytomenadione,
pioglitazone, pravastatin, prednisone, progesterone, promethazine, propranolol, pyridoxine, quetiapine, rabeprazole, repaglinide, riboflavin,
rifampicin, rifaximin, rizatriptan, saccharomyces boulardii, sacubitril, salbutamol, salmeterol, sertraline, simeticone, sodium bicarbonate,
sodium chloride, sodium citrate, sodium hyaluronate, tamsulosin, telmisartan, terazosin, theophylline, thiamine, ticagrelor, tinidazole,
tiotropium bromide, tocopherol, torasemide, trazodone, urea, ursodeoxycholic acid, valproic acid, valsartan, verapamil, voglibose, warfarin,
zinc gluconate, zinc oxide, zolpidem
`;

/** With a diseased liver, also a decompensated one. */
export const coveredForLiver = `
acetylcysteine, aciclovir, alendronic acid, amlodipine, amoxicillin, ampicillin, aripiprazole, ascorbic acid, azelastine, benzathine benzylpenicillin,
benzoyl peroxide, benzylpenicillin, betahistine, bismuth potassium citrate, bisoprolol, calamine, calcitriol, calcium carbonate, calcium gluconate,
calcium pantothenate, cefaclor, cefadroxil, cefalexin, cefdinir, cefixime, cefpodoxime proxetil, cefprozil, cefradine, ceftriaxone, cefuroxime,
cefuroxime axetil, cetylpyridinium, chlorhexidine, ciprofloxacin, clarithromycin, clotrimazole, colecalciferol, cyanocobalamin, dapagliflozin,
desonide, dexamethasone, digoxin, diosmin, doxycycline, epinephrine, famciclovir, famotidine, felodipine, ferrous succinate, finasteride,
fluticasone propionate, folic acid, formoterol, fosfomycin, fusidic acid, gabapentin, gentamicin, glucose, glycerol, glycine, hydrocortisone,
hydrocortisone butyrate, hydrotalcite, insulin aspart, insulin glargine, ipratropium bromide, iron polysaccharide complex, lactulose, levamlodipine,
levetiracetam, levocetirizine, levofloxacin, levothyroxine, linagliptin, lithium carbonate, live bacillus subtilis, live bifidobacterium,
live enterococcus, live enterococcus faecium, live lactobacillus, macrogol 4000, magnesium aspartate, mecobalamin, methylprednisolone, metoprolol,
mometasone furoate, montelukast, montmorillonite, mupirocin, nicotinamide, norfloxacin, nystatin, olanzapine, olopatadine, oseltamivir, pancreatin,
penciclovir, phenoxymethylpenicillin, phytomenadione, piperacillin, polyene phosphatidylcholine, potassium aspartate, potassium chloride,
potassium citrate, pramipexole, pregabalin, propranolol, pyridostigmine bromide, pyridoxine, riboflavin, rifaximin, saccharomyces boulardii,
salbutamol, salmeterol, silibinin, simeticone, sitagliptin, sodium chloride, sodium citrate, sodium hyaluronate, spironolactone, sucralfate,
tazobactam, tenofovir disoproxil, thiamine, tiotropium bromide, tocopherol, tranexamic acid, urea, ursodeoxycholic acid, valaciclovir, zinc gluconate,
zinc oxide
`;

/** From 65 years; highest doses for old people are in the table of doses. */
export const coveredForOldAge = `
acarbose, acetylcysteine, aciclovir, albendazole, alendronic acid, alfacalcidol, allopurinol, ambroxol, amlodipine, amoxicillin, ampicillin,
arotinolol, ascorbic acid, aspirin, atorvastatin, azelastine, azithromycin, benazepril, benidipine, benserazide, benzathine benzylpenicillin,
benzbromarone, benzoyl peroxide, benzylpenicillin, bepotastine, betahistine, betamethasone dipropionate, betamethasone sodium phosphate,
bismuth potassium citrate, bisoprolol, brinzolamide, bromocriptine, budesonide, buspirone, caffeine, calamine, calcipotriol, calcitriol,
calcium carbonate, calcium gluconate, calcium pantothenate, candesartan cilexetil, captopril, carbamazepine, carbocisteine, carvedilol, cefaclor,
cefadroxil, cefalexin, cefdinir, cefixime, cefpodoxime proxetil, cefprozil, cefradine, ceftriaxone, cefuroxime, cefuroxime axetil, cetirizine,
cetylpyridinium, chlorhexidine, clarithromycin, clavulanic acid, clindamycin, clopidogrel, clotrimazole, colecalciferol, cyanocobalamin,
dapagliflozin, desloratadine, desonide, dexamethasone, digoxin, diltiazem, diosmin, donepezil, doxycycline, duloxetine, dutasteride, dydrogesterone,
ebastine, emedastine, empagliflozin, enalapril, entecavir, epinephrine, erythromycin, escitalopram, esomeprazole, ezetimibe, famciclovir, famotidine,
febuxostat, felodipine, fenofibrate, ferrous succinate, finasteride, fluconazole, fluorometholone, fluoxetine, fluticasone propionate, folic acid,
formoterol, fosfomycin, fosinopril, furosemide, fusidic acid, gabapentin, gliclazide, glipizide, glucosamine, glucose, glycerol, hydrochlorothiazide,
hydrocortisone, hydrocortisone butyrate, hydrotalcite, hydroxychloroquine, indapamide, insulin aspart, insulin glargine, ipratropium bromide,
irbesartan, iron polysaccharide complex, isosorbide dinitrate, isosorbide mononitrate, itopride, itraconazole, ivabradine, lactulose, lamotrigine,
lansoprazole, latanoprost, leflunomide, levamlodipine, levetiracetam, levocetirizine, levodopa, levothyroxine, lidocaine, linagliptin, liraglutide,
live bacillus subtilis, live bifidobacterium, live enterococcus, live enterococcus faecium, live lactobacillus, loperamide, loratadine, losartan,
low-molecular-weight heparin, macrogol 4000, magnesium aspartate, mecobalamin, memantine, mesalazine, metformin, methylprednisolone, metoprolol,
metronidazole, minocycline, mirabegron, mirtazapine, mometasone furoate, montelukast, montmorillonite, mosapride, mupirocin, nicorandil, nicotinamide,
nifedipine, nimodipine, nitroglycerin, nystatin, olmesartan medoxomil, olopatadine, omeprazole, ornidazole, oseltamivir, oxcarbazepine, pancreatin,
pantoprazole, paracetamol, penciclovir, perindopril, phenoxymethylpenicillin, phytomenadione, pinaverium bromide, pioglitazone, piperacillin,
pitavastatin, polyene phosphatidylcholine, potassium aspartate, potassium chloride, potassium citrate, pramipexole, pravastatin, prednisone,
pregabalin, procaterol, propafenone, propranolol, pyridostigmine bromide, pyridoxine, rabeprazole, rebamipide, repaglinide, retinol, riboflavin,
rifampicin, rifaximin, rivaroxaban, rosuvastatin, roxithromycin, rupatadine, saccharomyces boulardii, sacubitril, salbutamol, salmeterol, sertraline,
sildenafil, simeticone, simvastatin, sitagliptin, sodium bicarbonate, sodium chloride, sodium citrate, sodium hyaluronate, spironolactone, sucralfate,
sulfasalazine, tadalafil, tamsulosin, tazobactam, telmisartan, tenofovir disoproxil, terbinafine, terbutaline, theophylline, thiamine, ticagrelor,
tinidazole, tiotropium bromide, tocopherol, torasemide, tranexamic acid, trazodone, trimebutine, trimetazidine, tulobuterol, urea,
ursodeoxycholic acid, valaciclovir, valproic acid, valsartan, venlafaxine, verapamil, vildagliptin, voglibose, vonoprazan, warfarin, zinc gluconate,
zinc oxide
`;
