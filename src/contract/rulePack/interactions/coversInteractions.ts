/**
 * Ingredients of the demo that are in no row of `interactions*.ts` because their labels name no clinically important
 * interaction: next to them, "nothing found" is right. Every ingredient of a row counts as covered by itself.
 * Some pairs were left out on purpose. Paracetamol and tocopherol with warfarin: the consensus of JAMIA 2013;20:489 is
 * that they should not interrupt. Bismuth with a tetracycline or a quinolone: the regimen against H. pylori.
 */
export const coveredByInteractions = `
adapalene, albendazole, ambroxol, artificial cow-bezoar, ascorbic acid, azelastine, benserazide,
benzoyl peroxide, bepotastine, betahistine, bicyclol, bismuth potassium citrate, brinzolamide, caffeine,
calamine, calcipotriol, calcium pantothenate, carbocisteine, cetirizine, cetylpyridinium, chlorhexidine,
citicoline, clavulanic acid, clobetasol propionate, clomifene, clotrimazole, colecalciferol, cyanocobalamin,
cydiodine, cyproterone acetate, desloratadine, desonide, diacerein, diosmin, dutasteride, emedastine,
entecavir, eperisone, eucalyptol, famciclovir, finasteride, flavoxate, fluorometholone, folic acid, glucose,
glycerol, glycine, halometasone, hydrocortisone butyrate, lactulose, latanoprost, levetiracetam,
levocetirizine, limonene, liraglutide, loratadine, macrogol 4000, mecobalamin, methionine, minoxidil,
mometasone furoate, montelukast, mupirocin, naftifine, nicotinamide, nifuratel, olopatadine, oseltamivir,
paracetamol, penciclovir, pentoxyverine, pimecrolimus, pinaverium bromide, pinene, povidone-iodine,
pyridoxine, rebamipide, riboflavin, silibinin, sitagliptin, sodium chloride, sodium citrate,
sodium hyaluronate, sulfadiazine silver, tazobactam, teprenone, thiamine, tocopherol, trimebutine,
trimetazidine, urea, vildagliptin, zinc oxide
`;
