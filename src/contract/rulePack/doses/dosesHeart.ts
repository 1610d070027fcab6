/**
 * Adults' limits: heart, vessels, blood, lipids.
 * Columns: ingredient | unit | maximum single dose | maximum a day | ages | routes | strength | days that "a day" covers.
 */
export const heartDoses = `
amlodipine | mg | 10 | 10
levamlodipine | mg | 5 | 5
nifedipine | mg | 60 | 60
felodipine | mg | 10 | 10
benidipine | mg | 8 | 8
diltiazem | mg | 180 | 360
verapamil | mg | 240 | 480
valsartan | mg | 320 | 320
irbesartan | mg | 300 | 300
losartan | mg | 150 | 150
telmisartan | mg | 80 | 80
candesartan cilexetil | mg | 32 | 32
olmesartan medoxomil | mg | 40 | 40
sacubitril+valsartan | mg | 200 | 400
enalapril | mg | 40 | 40
benazepril | mg | 40 | 40
perindopril | mg | 8 | 8
fosinopril | mg | 40 | 40
captopril | mg | 50 | 150
bisoprolol | mg | 10 | 10
metoprolol | mg | 200 | 200
propranolol | mg | 80 | 200
carvedilol | mg | 50 | 100
arotinolol | mg | 15 | 30
terazosin | mg | 10 | 20
hydrochlorothiazide | mg | 50 | 100
indapamide | mg | 2.5 | 2.5
furosemide | mg | 200 | 600
torasemide | mg | 200 | 200
spironolactone | mg | 200 | 400
atorvastatin | mg | 80 | 80
rosuvastatin | mg | 20 | 20
simvastatin | mg | 40 | 40
pravastatin | mg | 40 | 40
pitavastatin | mg | 4 | 4
ezetimibe | mg | 10 | 10
fenofibrate | mg | 200 | 200
aspirin | mg | 300 | 300
clopidogrel | mg | 300 | 300
ticagrelor | mg | 180 | 180
rivaroxaban | mg | 20 | 30
warfarin | mg | 10 | 10
isosorbide mononitrate | mg | 120 | 120
isosorbide dinitrate | mg | 40 | 120
nitroglycerin | mg | 0.6 | 1.5
trimetazidine | mg | 35 | 70
nicorandil | mg | 20 | 60
ivabradine | mg | 7.5 | 15
amiodarone | g | 0.4 | 0.6
propafenone | mg | 300 | 900
digoxin | mg | 0.5 | 0.5
potassium aspartate+magnesium aspartate | tablet | 3 | 9
potassium chloride | g | 1.5 | 6
diosmin | g | 1.35 | 2.7
nimodipine | mg | 60 | 360
low-molecular-weight heparin | IU | 10000 | 20000
tranexamic acid | g | 2 | 6
phytomenadione | mg | 10 | 40
epinephrine | mg | 1 | -
`;
