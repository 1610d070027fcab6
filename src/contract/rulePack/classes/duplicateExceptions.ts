/**
 * Which drugs count as the same class. Two different systemic drugs do if codes of theirs begin with the same five
 * characters (chemical subgroup), with the exceptions of `notDuplicates` and the additions of `duplicateAtFour`.
 */

/**
 * Beginnings of ATC codes, of any length. A code that begins with one of them takes no part in the comparison, neither
 * at five characters nor in `duplicateAtFour`: two drugs together are ordinary practice, or the code is for local use.
 * In this order: bismuth (H. pylori), simeticone, liver therapy, yeast beside bacteria, B vitamins, vitamin C, plain
 * vitamin D beside its active forms, low-dose aspirin (dual antiplatelet therapy), infusion solutions, nitroglycerin
 * when needed, trimetazidine and ivabradine, mirabegron, tuberculosis, ritonavir as a booster, zidovudine, lamivudine,
 * abacavir, emtricitabine, hepatitis C, cytostatics, drugs for joint cartilage, antiepileptics, lithium, trazodone,
 * mirtazapine, bupropion and agomelatine beside another antidepressant, betahistine, acetylcysteine; then local use:
 * mouth, skin, vagina, muscles and joints, nose, throat, airways, eye and ear.
 */
export const notDuplicates = `A02BX05, A03AX13, A05BA, A07FA02, A11DA, A11E, A11HA, A11G, A11CC05, B01AC06, B05, C01DA02, C01EB, G04BD12, J04A, J05AE03, J05AF01, J05AF05, J05AF06, J05AF09, J05AP, L01, M01AX05, M01AX21, M01AX25, M01AX26, N03AX, N05AN, N06AX05, N06AX11, N06AX12, N06AX22, N07CA01, R05CB01, A01A, D01A, D06, D07, D10A, G01A, M02A, R01A, R02A, R03A, R03B, S`;

/**
 * Subgroups within which two drugs count as the same class although their first five characters differ: beginnings of
 * ATC codes, mostly of four characters, joined by `+` where one class has several.
 * In this order: alpha blockers, thiazides and similar, beta blockers, verapamil and diltiazem, oestrogens, progestogens,
 * thionamides, penicillins and cephalosporins, NSAIDs, muscle relaxants, opioids, antipsychotics, benzodiazepines and
 * similar hypnotics, SSRIs and SNRIs, oral beta-agonists and ephedrine, cough suppressants, antihistamines, insulin
 * secretagogues, incretins. An ACE inhibitor with a sartan is an interaction, not a duplicate.
 */
export const duplicateAtFour = `C02CA+G04CA, C03AA+C03BA, C07A, C08D, G03C, G03D, H03BA+H03BB, J01C+J01DB+J01DC+J01DD+J01DE, M01AA+M01AB+M01AC+M01AE+M01AG+M01AH+M01AX01+M01AX17, M03B, N02A+R05DA04, N05A, N03AE+N05BA+N05CD+N05CF, N06AB+N06AX16+N06AX21+N06AX23, R03C, R05D, R06A, A10BB+A10BX02+A10BX03+A10BX08, A10BH+A10BJ`;
