/**
 * Adults' limits: metabolism, hormones, bones, women, kidneys and bladder, vitamins.
 * Columns: ingredient | unit | maximum single dose | maximum a day | ages | routes | strength | days that "a day" covers.
 */
export const bodyDoses = `
metformin | g | 2 | 2.55
glimepiride | mg | 6 | 6
gliclazide | mg | 120 | 120
gliclazide | mg | 160 | 320 | | | 80mg
glipizide | mg | 15 | 30
repaglinide | mg | 4 | 16
acarbose | mg | 200 | 600
voglibose | mg | 0.3 | 0.9
pioglitazone | mg | 45 | 45
sitagliptin | mg | 100 | 100
vildagliptin | mg | 100 | 100
linagliptin | mg | 5 | 5
dapagliflozin | mg | 10 | 10
empagliflozin | mg | 25 | 25
insulin glargine | IU | 80 | 160
insulin aspart | IU | 60 | 180
liraglutide | mg | 1.8 | 1.8
levothyroxine | μg | 300 | 300
thiamazole | mg | 40 | 60
propylthiouracil | mg | 200 | 600
prednisone | mg | 60 | 60
methylprednisolone | mg | 64 | 64 | | oral
methylprednisolone | mg | 120 | 120 | | im
methylprednisolone | mg | 1000 | 1000 | | iv
dexamethasone | mg | 40 | 40 | | oral
dexamethasone | mg | 40 | 40 | | iv, im
hydrocortisone | mg | 120 | 240 | | oral
hydrocortisone | mg | 500 | - | | iv, im
betamethasone dipropionate+betamethasone sodium phosphate | ampoule | 2 | 2
alendronic acid | mg | 70 | 70 | | | | 7
calcium carbonate | mg | 1200 | 1200
calcium gluconate | g | 2 | 6
colecalciferol | IU | 4000 | 4000
colecalciferol | IU | 50000 | 50000 | | | 50000IU | 7
calcitriol | μg | 2 | 2
alfacalcidol | μg | 3 | 3
febuxostat | mg | 80 | 80
allopurinol | g | 0.3 | 0.6
benzbromarone | mg | 100 | 100
colchicine | mg | 1 | 1.5
colchicine | mg | 1.2 | 1.8 | | | 0.6mg
sodium bicarbonate | g | 4 | 16.6
isotretinoin | mg | 40 | 80
dydrogesterone | mg | 40 | 60
progesterone | g | 0.4 | 0.4
medroxyprogesterone acetate | mg | 10 | 10 | | oral
medroxyprogesterone acetate | mg | 150 | 150 | | im
estradiol valerate | mg | 2 | 2
tibolone | mg | 2.5 | 2.5
drospirenone+ethinylestradiol | tablet | 1 | 1
ethinylestradiol+cyproterone acetate | tablet | 1 | 1
levonorgestrel | mg | 1.5 | 1.5
clomifene | mg | 100 | 100
bromocriptine | mg | 7.5 | 30
tamsulosin | mg | 0.4 | 0.4
doxazosin | mg | 8 | 8
finasteride | mg | 5 | 5
dutasteride | mg | 0.5 | 0.5
solifenacin | mg | 10 | 10
tolterodine | mg | 4 | 4
mirabegron | mg | 50 | 50
flavoxate | g | 0.2 | 0.8
sildenafil | mg | 100 | 100
tadalafil | mg | 20 | 20
tadalafil | mg | 40 | 40 | | | 20mg
dapoxetine | mg | 60 | 60
potassium citrate | g | 2.9 | 8.7
ascorbic acid | g | 0.5 | 1
thiamine | mg | 100 | 300
riboflavin | mg | 400 | 400
pyridoxine | mg | 100 | 200
nicotinamide | mg | 100 | 500
calcium pantothenate | mg | 20 | 60
tocopherol | g | 0.2 | 0.3
retinol | IU | 5000 | 5000
folic acid | mg | 5 | 5
folic acid | mg | 10 | 30 | | | 5mg
mecobalamin | mg | 0.5 | 1.5
cyanocobalamin | mg | 1 | 1
ferrous succinate | g | 0.2 | 0.6
iron polysaccharide complex | g | 0.3 | 0.3
zinc gluconate | mg | 70 | 140
botulinum toxin type a | IU | - | -
arsenic trioxide | mg | 10 | 10
glucose | g | - | -
`;
