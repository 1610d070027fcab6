import { childInfectionDoses } from './dosesChildInfection.ts';

/**
 * Children's limits by age: the largest dose for this age, so a dose within them may still be too much for the weight
 * (dosesPerKg.ts). With the rows for infections.
 * Columns: ingredient | unit | maximum single dose | maximum a day | ages | routes | strength | days that "a day" covers.
 */
export const childDoses = `${childInfectionDoses}
ibuprofen | mg | 100 | 400 | 0-1
ibuprofen | mg | 200 | 800 | 1-6
ibuprofen | mg | 300 | 1200 | 6-12
paracetamol | mg | 150 | 600 | 0-1
paracetamol | mg | 320 | 1280 | 1-6
paracetamol | mg | 480 | 1920 | 6-12
ambroxol | mg | 15 | 45 | 2-6
ambroxol | mg | 30 | 90 | 6-12
acetylcysteine | g | 0.2 | 0.6 | 0-12
pentoxyverine | mg | 12.5 | 50 | 5-12
montelukast | mg | 4 | 4 | 1-6
montelukast | mg | 5 | 5 | 6-15
procaterol | μg | 25 | 50 | 6-12
budesonide | mg | 2 | 4 | 0-12 | inhale
salbutamol | mg | 2.5 | 10 | 2-6 | inhale
salbutamol | mg | 5 | 20 | 6-12 | inhale
ipratropium bromide | mg | 0.25 | 1 | 6-12 | inhale
chlorphenamine | mg | 1 | 6 | 1-6
chlorphenamine | mg | 2 | 12 | 6-12
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
mesalazine | g | 2.4 | 2.4 | 6-12
pancreatin | g | 0.3 | 1.5 | 0-12
simeticone | mg | 40 | 160 | 0-12
glycyrrhizin+glycine+methionine | tablet | 1 | 3 | 0-12
sodium bicarbonate | g | 0.5 | 1.5 | 6-12
prednisone | mg | 36 | 36 | 0-2
prednisone | mg | 50 | 50 | 2-6
prednisone | mg | 60 | 60 | 6-12
methylprednisolone | mg | 36 | 36 | 0-2 | oral
methylprednisolone | mg | 48 | 48 | 2-12 | oral
dexamethasone | mg | 8 | 8 | 0-2 | oral, iv, im
dexamethasone | mg | 12 | 12 | 2-6 | oral, iv, im
dexamethasone | mg | 16 | 20 | 6-12 | oral, iv, im
hydrocortisone | mg | 60 | 100 | 0-12 | oral
levothyroxine | μg | 75 | 75 | 0-1
levothyroxine | μg | 120 | 120 | 1-6
levothyroxine | μg | 150 | 150 | 6-12
thiamazole | mg | 20 | 20 | 0-6
thiamazole | mg | 30 | 30 | 6-12
propylthiouracil | mg | 100 | 300 | 0-12
insulin glargine | IU | 40 | 40 | 6-12
insulin aspart | IU | 30 | 90 | 2-12
metformin | g | 1 | 2 | 10-12
captopril | mg | 25 | 75 | 0-12
enalapril | mg | 10 | 10 | 0-2
enalapril | mg | 20 | 20 | 2-12
losartan | mg | 50 | 50 | 6-12
amlodipine | mg | 5 | 5 | 6-12
propranolol | mg | 30 | 60 | 0-2
propranolol | mg | 40 | 120 | 2-12
furosemide | mg | 30 | 60 | 0-2
furosemide | mg | 50 | 100 | 2-6
furosemide | mg | 60 | 120 | 6-12
hydrochlorothiazide | mg | 25 | 50 | 0-12
spironolactone | mg | 45 | 45 | 0-2
spironolactone | mg | 80 | 80 | 2-6
spironolactone | mg | 100 | 100 | 6-12
digoxin | mg | 0.2 | 0.2 | 0-2
digoxin | mg | 0.25 | 0.25 | 2-12
carbamazepine | g | 0.25 | 0.5 | 0-2
carbamazepine | g | 0.4 | 0.8 | 2-6
carbamazepine | g | 0.5 | 1 | 6-12
oxcarbazepine | g | 0.9 | 1.8 | 2-12
valproic acid | g | 1.8 | 1.8 | 6-12
levetiracetam | g | 1.2 | 2.4 | 4-12
lamotrigine | mg | 200 | 400 | 2-12
sertraline | mg | 200 | 200 | 6-12
fluoxetine | mg | 60 | 60 | 8-12
atomoxetine | mg | 60 | 60 | 6-12
methylphenidate | mg | 54 | 54 | 6-12
hydroxychloroquine | g | 0.2 | 0.2 | 6-12
sulfasalazine | g | 1 | 2 | 2-12
entecavir | mg | 0.5 | 0.5 | 2-12
ascorbic acid | g | 0.1 | 0.3 | 0-12
thiamine | mg | 10 | 30 | 0-12
riboflavin | mg | 5 | 15 | 0-12
pyridoxine | mg | 10 | 30 | 0-12
colecalciferol | IU | 2000 | 2000 | 0-1
colecalciferol | IU | 4000 | 4000 | 1-12
retinol | IU | 2000 | 2000 | 0-12
folic acid | mg | 0.4 | 1 | 0-12
folic acid | mg | 5 | 15 | 0-12 | | 5mg
mecobalamin | mg | 0.5 | 1.5 | 0-12
zinc gluconate | mg | 70 | 140 | 0-12
calcium gluconate | g | 1 | 3 | 3-12
atorvastatin | mg | 20 | 20 | 10-12
rosuvastatin | mg | 20 | 20 | 10-12
simvastatin | mg | 40 | 40 | 10-12
pravastatin | mg | 20 | 20 | 8-12
ezetimibe | mg | 10 | 10 | 10-12
verapamil | mg | 80 | 240 | 1-6
verapamil | mg | 80 | 320 | 6-12
allopurinol | g | 0.15 | 0.15 | 0-6
allopurinol | g | 0.3 | 0.3 | 6-12
calcitriol | μg | 0.75 | 0.75 | 1-6
calcitriol | μg | 2 | 2 | 6-12
alfacalcidol | μg | 1 | 1 | 0-12
`;
