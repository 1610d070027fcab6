/**
 * Adults' limits: stomach, gut and liver.
 * Columns: ingredient | unit | maximum single dose | maximum a day | ages | routes | strength | days that "a day" covers.
 */
export const gutDoses = `
omeprazole | mg | 80 | 120
rabeprazole | mg | 20 | 40
pantoprazole | mg | 40 | 80
esomeprazole | mg | 40 | 80
lansoprazole | mg | 90 | 180
vonoprazan | mg | 20 | 40
famotidine | mg | 40 | 80
hydrotalcite | g | 1.5 | 6
sucralfate | g | 2 | 4
bismuth potassium citrate | g | 0.6 | 1.2
rebamipide | g | 0.1 | 0.3
teprenone | mg | 50 | 150
domperidone | mg | 10 | 30
mosapride | mg | 5 | 15
itopride | mg | 50 | 150
metoclopramide | mg | 10 | 30
trimebutine | g | 0.2 | 0.6
pinaverium bromide | mg | 100 | 300
montmorillonite | g | 6 | 9
loperamide | mg | 4 | 16
live bifidobacterium+live lactobacillus+live enterococcus | g | 2 | 6
live bacillus subtilis+live enterococcus faecium | g | 2 | 4
saccharomyces boulardii | g | 0.5 | 1
sodium chloride+potassium chloride+sodium citrate+glucose | sachet | - | - | 0-
lactulose | g | 33.35 | 100.05
macrogol 4000 | g | 20 | 20
glycerol | ml | 20 | 20
mesalazine | g | 4.8 | 4.8
pancreatin | g | 0.9 | 3
simeticone | mg | 80 | 320
glycyrrhizin+glycine+methionine | tablet | 3 | 9
ursodeoxycholic acid | mg | 750 | 1750
polyene phosphatidylcholine | mg | 456 | 1368
bicyclol | mg | 50 | 150
silibinin | mg | 140 | 420
`;
