import { dosesPerKgInfection } from './dosesPerKgInfection.ts';

/**
 * Children's limits by body weight, with those for infections: the most that a label or a guideline gives, not the usual dose.
 * For labels without numbered sections, `2` is the section on dosage and administration.
 * Columns: ingredient | unit | maximum single dose per kg | maximum a day per kg | ages in years | routes | source.
 */
export const dosesPerKg = `${dosesPerKgInfection}
paracetamol | mg | 15 | 75 | 0.08-12 | oral, iv | fda acetaminophen 2
paracetamol | mg | 20 | 75 | 0.25-12 | rectal | labels children
ibuprofen | mg | 10 | 40 | 0.25-12 | oral | fda ibuprofen 2
naproxen | mg | 7.5 | 15 | 2-12 | oral | labels children
meloxicam | mg | 0.125 | 0.125 | 2-16 | oral | fda meloxicam 2
indometacin | mg | 1.5 | 3 | 2-14 | oral, rectal | fda indomethacin 8.4
prednisone | mg | 3 | 3 | 0-6 | oral | labels children
prednisone | mg | 2.4 | 2.4 | 6-18 | oral | labels children
prednisolone | mg | 3 | 3 | 0-6 | oral | labels children
prednisolone | mg | 2.4 | 2.4 | 6-18 | oral | labels children
methylprednisolone | mg | 2.4 | 2.4 | 0-18 | oral | labels children
methylprednisolone | mg | 30 | 30 | 0-18 | iv | fda methylprednisolone 2
dexamethasone | mg | 0.6 | 0.6 | 0-18 | oral, iv, im | labels children
hydrocortisone | mg | 4 | 8 | 0-18 | oral | labels children
hydrocortisone | mg | 10 | 40 | 0-18 | iv, im | labels children
levothyroxine | μg | 15 | 15 | 0-0.25 | oral | fda levothyroxine 2
levothyroxine | μg | 10 | 10 | 0.25-0.5 | oral | fda levothyroxine 2
levothyroxine | μg | 8 | 8 | 0.5-1 | oral | fda levothyroxine 2
levothyroxine | μg | 6 | 6 | 1-6 | oral | fda levothyroxine 2
levothyroxine | μg | 5 | 5 | 6-12 | oral | fda levothyroxine 2
levothyroxine | μg | 3 | 3 | 12-18 | oral | fda levothyroxine 2
thiamazole | mg | 1 | 1 | 0-18 | oral | labels children
propylthiouracil | mg | 5 | 10 | 0-18 | oral | labels children
insulin aspart | IU | 0.5 | 1.5 | 2-18 | sc | labels children
insulin glargine | IU | 1 | 1 | 2-18 | sc | labels children
alfacalcidol | μg | 0.1 | 0.1 | 0-12 | oral | labels children
digoxin | μg | 18.8 | 18.8 | 0.08-2 | oral | fda digoxin 2
digoxin | μg | 13.1 | 13.1 | 2-10 | oral | fda digoxin 2
digoxin | μg | 5.1 | 5.1 | 10-18 | oral | fda digoxin 2
furosemide | mg | 6 | 6 | 0-12 | oral, iv, im | fda furosemide 2
spironolactone | mg | 3.3 | 3.3 | 0-12 | oral | labels children
hydrochlorothiazide | mg | 3 | 3 | 0-0.5 | oral | fda hydrochlorothiazide 2
hydrochlorothiazide | mg | 2 | 2 | 0.5-12 | oral | fda hydrochlorothiazide 2
captopril | mg | 2 | 6 | 0-18 | oral | labels children
enalapril | mg | 1 | 1 | 0.08-17 | oral | labels children
losartan | mg | 1.4 | 1.4 | 6-17 | oral | fda losartan 2
propranolol | mg | 2 | 4 | 0-18 | oral | fda propranolol 2
propafenone | mg | 7 | 20 | 0-18 | oral | labels children
potassium chloride | mg | 75 | 300 | 0-12 | oral | labels children
epinephrine | mg | 0.02 | - | 0-12 | im, sc | labels children
tranexamic acid | mg | 25 | 75 | 1-18 | oral | labels children
phytomenadione | mg | 0.5 | - | 0-12 | im, iv | labels children
carbamazepine | mg | 17.5 | 35 | 0-12 | oral | fda carbamazepine 2
oxcarbazepine | mg | 30 | 60 | 2-17 | oral | fda oxcarbazepine 2
valproic acid | mg | - | 60 | 0-18 | oral | fda valproate 2
levetiracetam | mg | 30 | 60 | 0.08-16 | oral | fda levetiracetam 2
lamotrigine | mg | 7.5 | 15 | 2-12 | oral | fda lamotrigine 2
gabapentin | mg | 17 | 50 | 3-12 | oral | fda gabapentin 2
phenobarbital | mg | 8 | 8 | 0-12 | oral | labels children
clonazepam | mg | 0.1 | 0.2 | 0-10 | oral | fda clonazepam 2
diazepam | mg | 0.34 | 1 | 0.5-12 | oral | labels children
diazepam | mg | 0.5 | - | 2-12 | rectal | fda diazepam 2
topiramate | mg | 5 | 10 | 2-17 | oral | labels children
atomoxetine | mg | 1.4 | 1.4 | 6-18 | oral | fda atomoxetine 2
methylphenidate | mg | 2 | 2 | 13-18 | oral | fda methylphenidate 2
theophylline | mg | 10 | 20 | 1-16 | oral | fda theophylline 2
salbutamol | mg | 0.2 | 0.6 | 2-6 | oral | fda albuterol 2
terbutaline | mg | 0.075 | 0.225 | 1-12 | oral | labels children
chlorphenamine | mg | 0.12 | 0.6 | 1-12 | oral | labels children
promethazine | mg | 1.1 | - | 2-18 | oral, im, rectal | fda promethazine 2
ondansetron | mg | 0.15 | 0.45 | 0.5-12 | iv | fda ondansetron 2
ondansetron | mg | 0.27 | 0.81 | 0.5-12 | oral | labels children
metoclopramide | mg | 0.15 | 0.5 | 1-18 | oral, iv, im | labels children
domperidone | mg | 0.3 | 0.9 | 0-12 | oral | labels children
loperamide | mg | 0.1 | 0.3 | 2-12 | oral | fda loperamide 2
famotidine | mg | 1 | 2 | 1-16 | oral | labels children
lactulose | g | 2 | 2 | 0-12 | oral | labels children
macrogol 4000 | g | 1.5 | 1.5 | 0.5-18 | oral | labels children
mesalazine | mg | 80 | 80 | 5-18 | oral | labels children
sulfasalazine | mg | 30 | 60 | 2-16 | oral | fda sulfasalazine 2
ursodeoxycholic acid | mg | 15 | 30 | 0-18 | oral | labels children
hydroxychloroquine | mg | 6.5 | 6.5 | 6-18 | oral | labels children
allopurinol | mg | 10 | 20 | 0-15 | oral | labels children
sodium bicarbonate | mg | - | 840 | 0-12 | oral | labels children
calcium gluconate | mg | 200 | 500 | 0-12 | oral | labels children
ferrous succinate | mg | 8.6 | 17.2 | 0-12 | oral | labels children
iron polysaccharide complex | mg | 6 | 6 | 0-12 | oral | labels children
isotretinoin | mg | 1 | 2 | 12-18 | oral | fda isotretinoin 2
`;
