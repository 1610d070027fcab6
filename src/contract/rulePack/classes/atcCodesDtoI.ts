/**
 * WHO ATC codes of the ingredients from D to I; see `atcCodesAtoC.ts`.
 * Columns: ingredient | codes.
 */
export const atcCodesDtoI = `
dapagliflozin | A10BK01
dapoxetine | G04BX14
desloratadine | R06AX27
desonide | D07AB08
dexamethasone | H02AB02, S01BA01
dextromethorphan | R05DA09
diacerein | M01AX21
diazepam | N05BA01
diclofenac | M01AB05, M02AA15
digoxin | C01AA05
diltiazem | C08DB01
diosmin | C05CA03
domperidone | A03FA03
donepezil | N06DA02
doxazosin | C02CA04
doxofylline | R03DA11
doxycycline | J01AA02
drospirenone | G03AC10
duloxetine | N06AX21
dutasteride | G04CB02
dydrogesterone | G03DB01
ebastine | R06AX22
emedastine | S01GX06
empagliflozin | A10BK03
enalapril | C09AA02
entecavir | J05AF10
eperisone | M03BX09
ephedrine | R03CA02
epinephrine | C01CA24
ergotamine | N02CA02
erythromycin | J01FA01, S01AA17
escitalopram | N06AB10
esomeprazole | A02BC05
estazolam | N05CD04
estradiol valerate | G03CA03
eszopiclone | N05CF04
ethinylestradiol | G03CA01
etoricoxib | M01AH05
eucalyptol | R05CA13
ezetimibe | C10AX09
famciclovir | J05AB09
famotidine | A02BA03
febuxostat | M04AA03
felodipine | C08CA02
fenofibrate | C10AB05
ferrous succinate | B03AA06
finasteride | G04CB01
flavoxate | G04BD02
fluconazole | J02AC01
flunarizine | N07CA03
fluorometholone | S01BA07
fluoxetine | N06AB03
flupentixol | N05AF01
flurbiprofen | M02AA19
fluticasone propionate | R03BA05, R01AD08
folic acid | B03BB01
formoterol | R03AC13
fosfomycin | J01XX01
fosinopril | C09AA09
furosemide | C03CA01
fusidic acid | D06AX01
gabapentin | N02BF01
ganciclovir | S01AD09
gentamicin | J01GB03
gliclazide | A10BB09
glimepiride | A10BB12
glipizide | A10BB07
glucosamine | M01AX05
glucose |
glycerol | A06AG04
glycine |
glycyrrhizin | A05BA08
halometasone | D07AC12
hydrochlorothiazide | C03AA03
hydrocortisone | H02AB09
hydrocortisone butyrate | D07AB02
hydrotalcite | A02AD04
hydroxychloroquine | P01BA02
ibuprofen | M01AE01
indapamide | C03BA11
indometacin | M01AB01
insulin aspart | A10AB05, A10AD05
insulin glargine | A10AE04
ipratropium bromide | R03BB01
irbesartan | C09CA04
iron polysaccharide complex |
isoniazid | J04AC01
isosorbide dinitrate | C01DA08
isosorbide mononitrate | C01DA14
isotretinoin | D10BA01
itopride | A03FA07
itraconazole | J02AC02
ivabradine | C01EB17
`;
