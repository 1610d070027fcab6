/**
 * Children's limits, by age because the weight is unknown: the largest dose for this age.
 * Columns: ingredient | unit | maximum single dose | maximum a day | ages | routes | strength | days that "a day" covers.
 */
export const childDoses = `
amoxicillin | g | 0.5 | 2 | 0-12
amoxicillin+clavulanic acid | sachet | 2 | 4 | 0-12 | | 0.2285g
ampicillin | g | 0.5 | 2 | 0-12
benzylpenicillin | IU | 800000 | 2400000 | 0-12 | im
benzathine benzylpenicillin | IU | 1200000 | 1200000 | 0-12 | | | 7
cefalexin | g | 0.5 | 2 | 0-12
cefradine | g | 0.5 | 2 | 0-12
cefadroxil | g | 0.5 | 1 | 0-12
cefaclor | g | 0.5 | 1 | 0-12
cefuroxime axetil | g | 0.25 | 0.5 | 5-12
cefprozil | g | 0.5 | 1 | 0-12
cefdinir | g | 0.2 | 0.6 | 0-12
cefixime | g | 0.2 | 0.4 | 0-12
ceftriaxone | g | 2 | 2 | 0-12
cefuroxime | g | 0.75 | 3 | 0-12
azithromycin | g | 0.5 | 0.5 | 0-12
erythromycin | g | 0.5 | 2 | 0-12
metronidazole | g | 0.4 | 1.2 | 0-12
ornidazole | g | 0.5 | 1 | 3-12
clindamycin | g | 0.3 | 1.2 | 0-12
fluconazole | mg | 200 | 200 | 0-12
aciclovir | g | 0.8 | 3.2 | 2-12
oseltamivir | mg | 75 | 150 | 1-12
rifampicin | g | 0.6 | 0.6 | 5-12
isoniazid | g | 0.3 | 0.3 | 0-12
rifaximin | g | 0.2 | 0.8 | 6-12
albendazole | g | 0.4 | 0.4 | 2-12
gentamicin | mg | 80 | 160 | 0-12
ibuprofen | mg | 50 | 200 | 0-1
ibuprofen | mg | 200 | 800 | 1-12
paracetamol | mg | 80 | 320 | 0-1
paracetamol | mg | 480 | 1280 | 1-12
ambroxol | mg | 15 | 45 | 2-12
acetylcysteine | g | 0.2 | 0.6 | 0-12
pentoxyverine | mg | 12.5 | 50 | 5-12
montelukast | mg | 4 | 4 | 1-6
montelukast | mg | 5 | 5 | 6-15
procaterol | μg | 25 | 50 | 6-12
budesonide | mg | 1 | 2 | 0-12 | inhale
salbutamol | mg | 2.5 | 10 | 2-12 | inhale
ipratropium bromide | mg | 0.25 | 1 | 6-12 | inhale
chlorphenamine | mg | 2 | 6 | 1-12
artificial cow-bezoar | mg | 10 | 60 | 1-12
loratadine | mg | 10 | 10 | 2-12
cetirizine | mg | 5 | 5 | 2-6
cetirizine | mg | 10 | 10 | 6-12
levocetirizine | mg | 5 | 5 | 6-12
ketotifen | mg | 1 | 2 | 3-12
cydiodine | mg | 1.5 | 7.5 | 6-12
montmorillonite | g | 1 | 3 | 0-1
montmorillonite | g | 3 | 9 | 1-12
loperamide | mg | 2 | 6 | 6-12
live bifidobacterium+live lactobacillus+live enterococcus | g | 1 | 3 | 0-12
live bacillus subtilis+live enterococcus faecium | g | 1 | 2 | 0-12
saccharomyces boulardii | g | 0.25 | 0.5 | 0-12
lactulose | g | 10.01 | 20.01 | 0-12
macrogol 4000 | g | 10 | 20 | 8-12
mesalazine | g | 0.5 | 2 | 6-12
pancreatin | g | 0.3 | 1.5 | 0-12
simeticone | mg | 40 | 160 | 0-12
glycyrrhizin+glycine+methionine | tablet | 1 | 3 | 0-12
sodium bicarbonate | g | 0.5 | 1.5 | 6-12
prednisone | mg | 60 | 60 | 0-12
methylprednisolone | mg | 48 | 48 | 0-12
dexamethasone | mg | 3 | 4.5 | 0-12 | oral
hydrocortisone | mg | 60 | 100 | 0-12
levothyroxine | μg | 150 | 150 | 0-12
thiamazole | mg | 20 | 20 | 0-12
propylthiouracil | mg | 100 | 300 | 0-12
insulin glargine | IU | 40 | 40 | 6-12
insulin aspart | IU | 30 | 90 | 2-12
metformin | g | 1 | 2 | 10-12
captopril | mg | 25 | 75 | 0-12
enalapril | mg | 20 | 20 | 0-12
losartan | mg | 50 | 50 | 6-12
amlodipine | mg | 5 | 5 | 6-12
propranolol | mg | 40 | 120 | 0-12
furosemide | mg | 40 | 80 | 0-12
hydrochlorothiazide | mg | 25 | 50 | 0-12
spironolactone | mg | 40 | 80 | 0-12
digoxin | mg | 0.25 | 0.25 | 0-12
carbamazepine | g | 0.4 | 1 | 0-12
oxcarbazepine | g | 0.6 | 1.2 | 5-12
valproic acid | g | 0.5 | 1.5 | 6-12
levetiracetam | g | 0.75 | 1.5 | 4-12
lamotrigine | mg | 100 | 200 | 2-12
sertraline | mg | 200 | 200 | 6-12
fluoxetine | mg | 20 | 20 | 8-12
atomoxetine | mg | 60 | 60 | 6-12
methylphenidate | mg | 54 | 54 | 6-12
hydroxychloroquine | g | 0.2 | 0.2 | 6-12
sulfasalazine | g | 0.5 | 2 | 2-12
entecavir | mg | 0.5 | 0.5 | 2-12
ascorbic acid | g | 0.1 | 0.3 | 0-12
thiamine | mg | 10 | 30 | 0-12
riboflavin | mg | 5 | 15 | 0-12
pyridoxine | mg | 10 | 30 | 0-12
colecalciferol | IU | 800 | 800 | 0-12
retinol | IU | 2000 | 2000 | 0-12
folic acid | mg | 0.4 | 1 | 0-12
folic acid | mg | 5 | 15 | 0-12 | | 5mg
mecobalamin | mg | 0.5 | 1.5 | 0-12
zinc gluconate | mg | 35 | 70 | 3-12
calcium gluconate | g | 1 | 3 | 3-12
`;
