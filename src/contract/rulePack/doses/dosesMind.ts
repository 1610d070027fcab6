/**
 * Adults' limits: psychiatric and neurological drugs, controlled drugs.
 * Columns: ingredient | unit | maximum single dose | maximum a day | ages | routes | strength | days that "a day" covers.
 */
export const mindDoses = `
flunarizine | mg | 10 | 10
rizatriptan | mg | 10 | 30
zolmitriptan | mg | 5 | 10
ergotamine | mg | 2 | 6
betahistine | mg | 24 | 48
carbamazepine | g | 0.8 | 1.6
oxcarbazepine | g | 1.2 | 2.4
valproic acid | g | 2.5 | 2.5
levetiracetam | g | 1.5 | 3
lamotrigine | mg | 200 | 400
gabapentin | g | 1.2 | 3.6
pregabalin | mg | 300 | 600
levodopa+benserazide | tablet | 1.5 | 5
pramipexole | mg | 1.5 | 4.5
donepezil | mg | 10 | 10
memantine | mg | 20 | 20
citicoline | g | 0.2 | 0.6
pyridostigmine bromide | mg | 120 | 480
sertraline | mg | 200 | 200
escitalopram | mg | 20 | 20
paroxetine | mg | 60 | 60
fluoxetine | mg | 60 | 60
venlafaxine | mg | 225 | 225
duloxetine | mg | 60 | 60
mirtazapine | mg | 45 | 45
trazodone | mg | 200 | 400
tandospirone | mg | 20 | 60
buspirone | mg | 30 | 60
flupentixol+melitracen | tablet | 2 | 4
olanzapine | mg | 20 | 20
quetiapine | g | 0.8 | 0.8
risperidone | mg | 6 | 6
aripiprazole | mg | 30 | 30
lithium carbonate | g | 0.75 | 2
atomoxetine | mg | 100 | 100
morphine | mg | - | -
oxycodone | mg | - | -
codeine | mg | 60 | 240
pethidine | mg | 150 | 600
methylphenidate | mg | 54 | 54
ketamine | g | - | -
diazepam | mg | 10 | 40
alprazolam | mg | 1.2 | 4
estazolam | mg | 4 | 6
clonazepam | mg | 6 | 20
lorazepam | mg | 4 | 6
zolpidem | mg | 10 | 10
eszopiclone | mg | 3 | 3
phenobarbital | mg | 250 | 500
tramadol | g | 0.2 | 0.4
`;
