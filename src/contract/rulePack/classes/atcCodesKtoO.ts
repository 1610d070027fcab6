/**
 * WHO ATC codes of the ingredients from K to O; see `atcCodesAtoC.ts`.
 * Columns: ingredient | codes.
 */
export const atcCodesKtoO = `
ketamine | N01AX03
ketoconazole | D01AC08
ketotifen | R06AX17
lactulose | A06AD11
lamotrigine | N03AX09
lansoprazole | A02BC03
latanoprost | S01EE01
leflunomide | L04AK01
levamlodipine | C08CA17
levetiracetam | N03AX14
levocetirizine | R06AE09
levodopa | N04BA01
levofloxacin | J01MA12, S01AE05
levonorgestrel | G03AD01
levothyroxine | H03AA01
lidocaine | N01BB02
limonene |
linagliptin | A10BH05
liraglutide | A10BJ02
lithium carbonate | N05AN01
live bacillus subtilis |
live bifidobacterium | A07FA01
live enterococcus | A07FA01
live enterococcus faecium | A07FA01
live lactobacillus | A07FA01
loperamide | A07DA03
loratadine | R06AX13
lorazepam | N05BA06
losartan | C09CA01
low-molecular-weight heparin |
loxoprofen | M01AE19, M02AA31
macrogol 4000 | A06AD15
magnesium aspartate | A12CC05
mecobalamin | B03BA05
medroxyprogesterone acetate | G03DA02
melitracen | N06AA14
meloxicam | M01AC06
memantine | N06DX01
mesalazine | A07EC02
metformin | A10BA02
methionine |
methylphenidate | N06BA04
methylprednisolone | H02AB04
metoclopramide | A03FA01
metoprolol | C07AB02
metronidazole | P01AB01, J01XD01, A01AB17, D06BX01, G01AF01
miconazole | D01AC02, G01AF04
minocycline | J01AA08
minoxidil | D11AX01
mirabegron | G04BD12
mirtazapine | N06AX11
mometasone furoate | D07AC13, R01AD09
montelukast | R03DC03
montmorillonite | A07BC05
morphine | N02AA01
mosapride | A03FA09
moxifloxacin | J01MA14
mupirocin | D06AX09
naftifine | D01AE22
naproxen | M01AE02
nicorandil | C01DX16
nicotinamide | A11HA01
nifedipine | C08CA05
nifuratel | G01AX05
nimodipine | C08CA06
nitrofurantoin | J01XE01
nitroglycerin | C01DA02
norfloxacin | J01MA06
nystatin | G01AA01
ofloxacin | S02AA16
olanzapine | N05AH03
olmesartan medoxomil | C09CA08
olopatadine | S01GX09
omeprazole | A02BC01
ornidazole | P01AB03
oseltamivir | J05AH02
oxcarbazepine | N03AF02
oxycodone | N02AA05
oxymetazoline | R01AA05
`;
