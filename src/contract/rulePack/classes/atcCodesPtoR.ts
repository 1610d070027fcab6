/**
 * WHO ATC codes of the ingredients from P to R; see `atcCodesAtoC.ts`.
 * Columns: ingredient | codes.
 */
export const atcCodesPtoR = `
pancreatin | A09AA02
pantoprazole | A02BC02
paracetamol | N02BE01
paroxetine | N06AB05
penciclovir | D06BB06
pentoxyverine | R05DB05
perindopril | C09AA04
pethidine | N02AB02
phenobarbital | N03AA02
phenoxymethylpenicillin | J01CE02
phytomenadione | B02BA01
pimecrolimus | D11AH02
pinaverium bromide | A03AX04
pinene |
pioglitazone | A10BG03
piperacillin | J01CA12
pitavastatin | C10AA08
polyene phosphatidylcholine | A05BA10
potassium aspartate |
potassium chloride | A12BA01
potassium citrate | A12BA02
povidone-iodine | D08AG02
pramipexole | N04BC05
pranoprofen | S01BC09
pravastatin | C10AA03
prednisone | H02AB07
pregabalin | N02BF02
procaterol | R03CC08
progesterone | G03DA04
promethazine | R06AD02
propafenone | C01BC03
propranolol | C07AA05
propylthiouracil | H03BA02
pseudoephedrine | R01BA02
pyridostigmine bromide | N07AA02
pyridoxine | A11HA02
quetiapine | N05AH04
rabeprazole | A02BC04
rebamipide | A02BX14
repaglinide | A10BX02
retinol | A11CA01
riboflavin | A11HA04
rifampicin | J04AB02
rifaximin | A07AA11
risperidone | N05AX08
rivaroxaban | B01AF01
rizatriptan | N02CC04
rosuvastatin | C10AA07
roxithromycin | J01FA06
rupatadine | R06AX28
`;
