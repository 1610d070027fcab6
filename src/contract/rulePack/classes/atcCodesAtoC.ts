/**
 * WHO ATC codes of the ingredients from A to C (WHO ATC/DDD index).
 * Columns: ingredient | codes, by all routes it is sold for. The code is that of the ingredient itself, even if it is
 * sold in combinations only; that of a combination where WHO names the ingredient nowhere else (sacubitril).
 * Strength decides where WHO does: aspirin 100 mg, finasteride 5 mg, levonorgestrel 1.5 mg. Empty: WHO has no code for
 * this ingredient or this use (rehydration salts, antacid sodium bicarbonate, clavulanic acid), or none is certain.
 */
export const atcCodesAtoC = `
acarbose | A10BF01
aceclofenac | M01AB16
acetylcysteine | R05CB01
aciclovir | J05AB01, D06BB03
adapalene | D10AD03
albendazole | P02CA03
alendronic acid | M05BA04
alfacalcidol | A11CC03
allopurinol | M04AA01
alprazolam | N05BA12
amantadine | N04BB01
ambroxol | R05CB06
amiodarone | C01BD01
amlodipine | C08CA01
amoxicillin | J01CA04
ampicillin | J01CA01
aripiprazole | N05AX12
arotinolol |
arsenic trioxide | L01XX27
artificial cow-bezoar |
ascorbic acid | A11GA01
aspirin | B01AC06
atomoxetine | N06BA09
atorvastatin | C10AA05
atropine | S01FA01
azelastine | R01AC03
azithromycin | J01FA10
benazepril | C09AA07
benidipine | C08CA15
benserazide |
benzathine benzylpenicillin | J01CE08
benzbromarone | M04AB03
benzoyl peroxide | D10AE01
benzylpenicillin | J01CE01
bepotastine |
betahistine | N07CA01
betamethasone dipropionate | H02AB01
betamethasone sodium phosphate | H02AB01
bicyclol |
bismuth potassium citrate | A02BX05
bisoprolol | C07AB07
botulinum toxin type a | M03AX01
brinzolamide | S01EC04
bromocriptine | G02CB01, N04BC01
budesonide | R03BA02, R01AD05
buspirone | N05BE01
caffeine | N06BC01
calamine |
calcipotriol | D05AX02
calcitriol | A11CC04
calcium carbonate | A12AA04
calcium gluconate | A12AA03
calcium pantothenate | A11HA31
candesartan cilexetil | C09CA06
captopril | C09AA01
carbamazepine | N03AF01
carbocisteine | R05CB03
carvedilol | C07AG02
cefaclor | J01DC04
cefadroxil | J01DB05
cefalexin | J01DB01
cefdinir | J01DD15
cefixime | J01DD08
cefpodoxime proxetil | J01DD13
cefprozil | J01DC10
cefradine | J01DB09
ceftriaxone | J01DD04
cefuroxime | J01DC02
cefuroxime axetil | J01DC02
celecoxib | M01AH01
cetirizine | R06AE07
cetylpyridinium |
chloramphenicol | S01AA01
chlorhexidine | A01AB03
chlorphenamine | R06AB04
chlorzoxazone | M03BB03
ciprofloxacin | J01MA02
citicoline | N06BX06
clarithromycin | J01FA09
clavulanic acid |
clindamycin | J01FF01, D10AF01
clobetasol propionate | D07AD01
clomifene | G03GB02
clonazepam | N03AE01
clopidogrel | B01AC04
clotrimazole | G01AF02
codeine | R05DA04
colchicine | M04AC01
colecalciferol | A11CC05
cyanocobalamin | B03BA01
cydiodine |
cyproterone acetate | G03HA01
`;
