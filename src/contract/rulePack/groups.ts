// Columns: name | ingredients. `@name` refers to a group above it. A group is for every hospital, not only for the demo.
// The groups `qt*` follow the list of drugs with a known risk of torsades de pointes on crediblemeds.org.
const table = `
nsaidsExceptIbuprofen | diclofenac, celecoxib, etoricoxib, meloxicam, loxoprofen, naproxen, aceclofenac, indometacin, flurbiprofen, pranoprofen, ketoprofen, dexibuprofen, ketorolac, piroxicam, lornoxicam, sulindac, etodolac, nabumetone, nimesulide, parecoxib, imrecoxib, mefenamic acid
nsaids | ibuprofen, @nsaidsExceptIbuprofen
steroids | prednisone, methylprednisolone, dexamethasone, hydrocortisone, betamethasone dipropionate, betamethasone sodium phosphate, prednisolone, triamcinolone acetonide
skinSteroids | mometasone furoate, hydrocortisone butyrate, desonide, halometasone, clobetasol propionate
directAnticoagulants | rivaroxaban, apixaban, edoxaban, dabigatran etexilate
heparins | low-molecular-weight heparin, heparin, enoxaparin, dalteparin, nadroparin, fondaparinux
aceInhibitors | enalapril, benazepril, perindopril, fosinopril, captopril, lisinopril, ramipril, imidapril, quinapril, trandolapril, cilazapril
sartans | valsartan, irbesartan, losartan, telmisartan, candesartan cilexetil, olmesartan medoxomil, azilsartan medoxomil, allisartan isoproxil
nonSelectiveBetaBlockers | propranolol, carvedilol, arotinolol, labetalol, nadolol
selectiveBetaBlockers | bisoprolol, metoprolol, atenolol, nebivolol, betaxolol, esmolol
betaBlockers | @nonSelectiveBetaBlockers, @selectiveBetaBlockers
dihydropyridines | amlodipine, levamlodipine, nifedipine, felodipine, benidipine, nimodipine, lercanidipine, lacidipine, cilnidipine, nitrendipine, nisoldipine, nicardipine
thiazides | hydrochlorothiazide, indapamide, chlortalidone, metolazone, bendroflumethiazide
loopDiuretics | furosemide, torasemide, bumetanide
potassiumSparing | spironolactone, eplerenone, amiloride, triamterene, finerenone
potassiums | potassium chloride, potassium citrate, potassium aspartate
nitrates | isosorbide mononitrate, isosorbide dinitrate, nitroglycerin, nicorandil
pde5Inhibitors | sildenafil, tadalafil, vardenafil, avanafil, udenafil
alphaBlockers | terazosin, doxazosin, tamsulosin, alfuzosin, silodosin, prazosin
statins | simvastatin, atorvastatin, rosuvastatin, pravastatin, pitavastatin, lovastatin, fluvastatin
sulfonylureas | glimepiride, gliclazide, glipizide, glibenclamide, gliquidone
insulins | insulin glargine, insulin aspart, insulin lispro, insulin detemir, insulin degludec, insulin glulisine, insulin human
sglt2Inhibitors | dapagliflozin, empagliflozin, canagliflozin, ertugliflozin, henagliflozin
sexHormones | ethinylestradiol, estradiol valerate, tibolone
penicillins | amoxicillin, ampicillin, benzylpenicillin, phenoxymethylpenicillin, piperacillin, benzathine benzylpenicillin, oxacillin, flucloxacillin, mezlocillin
cephalosporins | cefalexin, cefradine, cefadroxil, cefaclor, cefuroxime axetil, cefuroxime, cefprozil, cefdinir, cefixime, cefpodoxime proxetil, ceftriaxone, cefditoren pivoxil, cefoperazone, cefotaxime, ceftazidime
macrolides | clarithromycin, erythromycin, azithromycin, roxithromycin
quinolones | levofloxacin, moxifloxacin, ciprofloxacin, norfloxacin, ofloxacin, gatifloxacin, enoxacin, sitafloxacin, nemonoxacin
tetracyclines | doxycycline, minocycline, tetracycline, demeclocycline, oxytetracycline
nitroimidazoles | metronidazole, tinidazole, ornidazole, secnidazole
aminoglycosides | gentamicin, amikacin, tobramycin, streptomycin, netilmicin, etimicin, isepamicin
antibacterials | @penicillins, @cephalosporins, @macrolides, @quinolones, @tetracyclines, @nitroimidazoles, clindamycin, lincomycin, sulfamethoxazole, fosfomycin, nitrofurantoin, furazolidone, rifaximin, vancomycin, linezolid, gentamicin, faropenem
systemicAntifungals | fluconazole, itraconazole, voriconazole, posaconazole, ketoconazole, terbinafine, nystatin, amphotericin b, caspofungin
hivProteaseInhibitors | ritonavir, atazanavir, darunavir, lopinavir, saquinavir, nelfinavir, indinavir, fosamprenavir, tipranavir
strongCyp3a4Inhibitors | clarithromycin, telithromycin, itraconazole, ketoconazole, voriconazole, posaconazole, nefazodone, cobicistat, @hivProteaseInhibitors
cyp2d6Inhibitors | fluoxetine, paroxetine, bupropion, terbinafine, quinidine
inducersExceptRifampicin | carbamazepine, phenobarbital, phenytoin, primidone, hypericum perforatum, apalutamide, enzalutamide
inducers | rifampicin, rifapentine, @inducersExceptRifampicin
ergots | ergotamine, dihydroergotamine, ergometrine, methylergometrine
triptans | rizatriptan, zolmitriptan, sumatriptan, naratriptan, eletriptan, frovatriptan, almotriptan
ssris | sertraline, escitalopram, paroxetine, fluoxetine, citalopram, fluvoxamine
snris | venlafaxine, duloxetine, desvenlafaxine, milnacipran, levomilnacipran, toludesvenlafaxine
serotonergics | @ssris, @snris, vortioxetine, vilazodone
tricyclics | melitracen, amitriptyline, clomipramine, imipramine, doxepin, nortriptyline, desipramine, trimipramine, protriptyline
maoInhibitors | phenelzine, tranylcypromine, isocarboxazid, moclobemide, selegiline
maoBInhibitors | rasagiline, safinamide
weakMaoInhibitors | linezolid, furazolidone, methylthioninium chloride, procarbazine
stimulants | methylphenidate, dexmethylphenidate, amfetamine, dexamfetamine, lisdexamfetamine, metamfetamine, benzfetamine, amfepramone, phentermine, phendimetrazine
sympathomimetics | pseudoephedrine, ephedrine, phenylephrine, phenylpropanolamine
serotonergicOpioids | tramadol, pethidine, dextromethorphan, methadone, fentanyl, tapentadol
opioids | morphine, oxycodone, codeine, tramadol, pethidine, fentanyl, hydromorphone, methadone, tapentadol, dihydrocodeine, sufentanil, buprenorphine
benzodiazepines | diazepam, alprazolam, estazolam, clonazepam, lorazepam, midazolam, triazolam, oxazepam, nitrazepam
zDrugs | zolpidem, eszopiclone, zopiclone, zaleplon
antipsychotics | olanzapine, quetiapine, risperidone, aripiprazole, flupentixol, clozapine, haloperidol, chlorpromazine, perphenazine, amisulpride, sulpiride, paliperidone, ziprasidone, lurasidone, blonanserin, perospirone
qtAntiarrhythmics | amiodarone, dronedarone, sotalol, dofetilide, ibutilide, quinidine, disopyramide, procainamide
qtNeverCombined | pimozide, thioridazine, mesoridazine, cisapride, terfenadine, astemizole, halofantrine, bepridil, sparfloxacin, levacetylmethadol
qtOther | azithromycin, clarithromycin, erythromycin, roxithromycin, levofloxacin, ciprofloxacin, gatifloxacin, fluconazole, hydroxychloroquine, chloroquine, pentamidine, escitalopram, citalopram, donepezil, haloperidol, chlorpromazine, levomepromazine, sertindole, droperidol, sulpiride, levosulpiride, ondansetron, methadone, flecainide, arsenic trioxide, vandetanib, anagrelide, probucol, terlipressin, papaverine, sevoflurane, cocaine
qtProlonging | @qtOther, moxifloxacin, ziprasidone
betaAgonists | salbutamol, formoterol, salmeterol, terbutaline, procaterol, tulobuterol, indacaterol, vilanterol, bambuterol, clenbuterol
longActingBetaAgonists | formoterol, salmeterol, tulobuterol, indacaterol, vilanterol, olodaterol, bambuterol
xanthines | theophylline, aminophylline
protonPumpInhibitors | omeprazole, esomeprazole, rabeprazole, pantoprazole, lansoprazole, vonoprazan, ilaprazole, dexlansoprazole, tegoprazan, keverprazan
acidSuppressants | @protonPumpInhibitors, famotidine, ranitidine, nizatidine, cimetidine, lafutidine
antacids | hydrotalcite, aluminium hydroxide, aluminium phosphate, magnesium hydroxide, magnesium carbonate, magnesium oxide, almagate
calciums | calcium carbonate, calcium gluconate, calcium citrate, calcium lactate, calcium acetate
irons | ferrous succinate, iron polysaccharide complex, ferrous sulfate, ferrous fumarate, ferrous gluconate, ferrous lactate
cations | @calciums, @irons, @antacids, zinc gluconate, zinc sulfate, magnesium aspartate, sucralfate, lanthanum carbonate
probiotics | live bifidobacterium, live lactobacillus, live enterococcus, live bacillus subtilis, live enterococcus faecium
immunosuppressants | ciclosporin, tacrolimus, sirolimus, everolimus
thiopurines | azathioprine, mercaptopurine
fluoropyrimidines | capecitabine, fluorouracil, tegafur
`;

const parsed = new Map<string, readonly string[]>();
for (const line of table.trim().split('\n')) {
  const [name = '', names = ''] = line.split(' | ');
  const ingredients = names.split(', ').flatMap((one) => {
    if (!one.startsWith('@')) return [one];
    const group = parsed.get(one.slice(1));
    if (!group) throw new Error(`"${one}" is no group above "${name}"`);
    return group;
  });
  parsed.set(name, [...new Set(ingredients)]);
}

/** Groups of ingredients that a table refers to by `@name`. */
export const groups: Readonly<Record<string, readonly string[]>> = Object.fromEntries(parsed);
