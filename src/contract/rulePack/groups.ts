const nsaids = [
  'ibuprofen',
  'diclofenac',
  'celecoxib',
  'etoricoxib',
  'meloxicam',
  'loxoprofen',
  'naproxen',
  'aceclofenac',
  'indometacin',
];
const aceInhibitors = ['enalapril', 'benazepril', 'perindopril', 'fosinopril', 'captopril'];
const sartans = [
  'valsartan',
  'irbesartan',
  'losartan',
  'telmisartan',
  'candesartan cilexetil',
  'olmesartan medoxomil',
];
const nonSelectiveBetaBlockers = ['propranolol', 'carvedilol', 'arotinolol'];
const selectiveBetaBlockers = ['bisoprolol', 'metoprolol'];
const betaBlockers = [...nonSelectiveBetaBlockers, ...selectiveBetaBlockers];
const statins = ['simvastatin', 'atorvastatin', 'rosuvastatin', 'pravastatin', 'pitavastatin'];
const macrolides = ['clarithromycin', 'erythromycin', 'azithromycin', 'roxithromycin'];
const quinolones = ['levofloxacin', 'moxifloxacin', 'ciprofloxacin', 'norfloxacin'];
const tetracyclines = ['doxycycline', 'minocycline'];
const nitroimidazoles = ['metronidazole', 'tinidazole', 'ornidazole'];
const nitrates = ['isosorbide mononitrate', 'isosorbide dinitrate', 'nitroglycerin', 'nicorandil'];
const pde5Inhibitors = ['sildenafil', 'tadalafil'];
const alphaBlockers = ['terazosin', 'doxazosin', 'tamsulosin'];
const serotonergics = ['sertraline', 'escitalopram', 'paroxetine', 'fluoxetine', 'venlafaxine', 'duloxetine'];
const triptans = ['rizatriptan', 'zolmitriptan'];
const sulfonylureas = ['glimepiride', 'gliclazide', 'glipizide'];
const potassiums = ['potassium chloride', 'potassium citrate', 'potassium aspartate'];
const thiazides = ['hydrochlorothiazide', 'indapamide'];
const loopDiuretics = ['furosemide', 'torasemide'];
const cations = [
  'calcium carbonate',
  'calcium gluconate',
  'ferrous succinate',
  'iron polysaccharide complex',
  'zinc gluconate',
  'hydrotalcite',
  'sucralfate',
  'bismuth potassium citrate',
  'magnesium aspartate',
];
const steroids = ['prednisone', 'methylprednisolone', 'dexamethasone', 'hydrocortisone'];
const antipsychotics = ['olanzapine', 'quetiapine', 'risperidone', 'aripiprazole', 'flupentixol'];
const betaAgonists = ['salbutamol', 'formoterol', 'salmeterol', 'terbutaline', 'procaterol', 'tulobuterol'];
const inducers = ['rifampicin', 'carbamazepine', 'phenobarbital'];
const protonPumpInhibitors = [
  'omeprazole',
  'esomeprazole',
  'rabeprazole',
  'pantoprazole',
  'lansoprazole',
  'vonoprazan',
];
const sexHormones = ['ethinylestradiol', 'estradiol valerate', 'tibolone'];
const skinSteroids = [
  'mometasone furoate',
  'hydrocortisone butyrate',
  'desonide',
  'halometasone',
  'clobetasol propionate',
];

/** Groups of ingredients that a table refers to by `@name`. */
export const groups: Readonly<Record<string, readonly string[]>> = {
  nsaids,
  aceInhibitors,
  sartans,
  nonSelectiveBetaBlockers,
  selectiveBetaBlockers,
  betaBlockers,
  statins,
  macrolides,
  quinolones,
  tetracyclines,
  nitroimidazoles,
  nitrates,
  pde5Inhibitors,
  alphaBlockers,
  serotonergics,
  triptans,
  sulfonylureas,
  potassiums,
  thiazides,
  loopDiuretics,
  cations,
  steroids,
  antipsychotics,
  betaAgonists,
  inducers,
  protonPumpInhibitors,
  sexHormones,
  skinSteroids,
};
