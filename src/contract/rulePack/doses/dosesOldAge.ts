/**
 * Old people's limits, where a label or the Beers criteria give a figure. A row replaces the adults' row of the same ingredient.
 * Columns: ingredient | unit | maximum single dose | maximum a day | ages | routes | strength | days that "a day" covers | source.
 */
export const oldAgeDoses = `
escitalopram | mg | 10 | 10 | 65- | oral | | | fda escitalopram 2
citalopram | mg | 20 | 20 | 60- | oral | | | fda citalopram 2
paroxetine | mg | 40 | 40 | 65- | oral | | | fda paroxetine 2
doxepin | mg | 6 | 6 | 65- | oral | | | doc beers2023 多塞平/doxepin
zolpidem | mg | 5 | 5 | 65- | oral | | | fda zolpidem 2
zolpidem | mg | 6.25 | 6.25 | 65- | oral | 6.25mg | | fda zolpidem 2
eszopiclone | mg | 2 | 2 | 65- | oral | | | fda eszopiclone 2
triazolam | mg | 0.25 | 0.25 | 65- | oral | | | fda triazolam 2
tramadol | g | 0.2 | 0.3 | 75- | oral | | | fda tramadol 2
ketorolac | mg | 10 | 40 | 65- | oral | | | fda ketorolac 2
ketorolac | mg | 30 | 60 | 65- | iv, im | | | fda ketorolac 2
meloxicam | mg | 7.5 | 7.5 | 65- | oral | | | labels dosage
digoxin | mg | 0.125 | 0.125 | 65- | oral | | | doc beers2023 地高辛/digoxin
dabigatran etexilate | mg | 110 | 220 | 80- | oral | | | labels dosage
theophylline | g | 0.4 | 0.4 | 60- | oral | | | fda theophylline 2
cetirizine | mg | 5 | 5 | 77- | oral | | | fda cetirizine 2
amantadine | mg | 100 | 100 | 65- | oral | 250mg/100mg/10mg/15mg/2mg | | fda amantadine 2
flunarizine | mg | 5 | 5 | 65- | oral | | | labels dosage
sodium bicarbonate | g | 4 | 8.3 | 60- | oral | | | labels dosage
`;
