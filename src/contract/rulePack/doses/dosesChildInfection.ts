/**
 * Children's limits for infections, by age: the largest dose for this age, so a dose within them may still be too much for
 * the weight (dosesPerKgInfection.ts).
 * Columns: ingredient | unit | maximum single dose | maximum a day | ages | routes | strength | days that "a day" covers.
 */
export const childInfectionDoses = `
amoxicillin | g | 0.75 | 1.4 | 0-2
amoxicillin | g | 1.3 | 2.3 | 2-6
amoxicillin | g | 2 | 4 | 6-12
amoxicillin+clavulanic acid | sachet | 1.5 | 3 | 0-2 | | 0.2285g
amoxicillin+clavulanic acid | sachet | 2.5 | 5 | 2-6 | | 0.2285g
amoxicillin+clavulanic acid | sachet | 4 | 8 | 6-12 | | 0.2285g
ampicillin | g | 0.4 | 1.5 | 0-2 | oral
ampicillin | g | 0.5 | 2 | 2-12 | oral
ampicillin | g | 1.5 | 6 | 0-2 | iv, im
ampicillin | g | 2 | 12 | 2-12 | iv, im
benzylpenicillin | IU | 1200000 | 4800000 | 0-12 | im
benzylpenicillin | IU | 4000000 | 12000000 | 0-12 | iv
benzathine benzylpenicillin | IU | 1200000 | 1200000 | 0-12 | | | 7
cefalexin | g | 0.75 | 1.5 | 0-2
cefalexin | g | 1 | 2.5 | 2-6
cefalexin | g | 1 | 4 | 6-12
cefradine | g | 0.38 | 1.5 | 0-2
cefradine | g | 0.63 | 2.5 | 2-6
cefradine | g | 1 | 4 | 6-12
cefadroxil | g | 0.45 | 0.6 | 0-2
cefadroxil | g | 0.75 | 1 | 2-6
cefadroxil | g | 1 | 1 | 6-12
cefaclor | g | 0.3 | 0.6 | 0-2
cefaclor | g | 0.5 | 1 | 2-12
cefuroxime axetil | g | 0.23 | 0.45 | 0-2
cefuroxime axetil | g | 0.38 | 0.75 | 2-6
cefuroxime axetil | g | 0.5 | 1 | 6-12
cefprozil | g | 0.3 | 0.45 | 0-2
cefprozil | g | 0.5 | 0.75 | 2-6
cefprozil | g | 0.5 | 1 | 6-12
cefdinir | g | 0.21 | 0.27 | 0-2
cefdinir | g | 0.35 | 0.45 | 2-6
cefdinir | g | 0.6 | 0.6 | 6-12
cefixime | g | 0.12 | 0.18 | 0-2
cefixime | g | 0.2 | 0.3 | 2-6
cefixime | g | 0.4 | 0.4 | 6-12
ceftriaxone | g | 1.5 | 1.5 | 0-2
ceftriaxone | g | 2.5 | 2.5 | 2-6
ceftriaxone | g | 4 | 4 | 6-12
cefuroxime | g | 1.2 | 3.6 | 0-2
cefuroxime | g | 1.5 | 6 | 2-12
azithromycin | g | 0.3 | 0.3 | 0-2
azithromycin | g | 0.5 | 0.5 | 2-12
erythromycin | g | 0.38 | 1.5 | 0-2
erythromycin | g | 0.63 | 2.5 | 2-6
erythromycin | g | 1 | 4 | 6-12
metronidazole | g | 0.45 | 0.75 | 0-2
metronidazole | g | 0.75 | 1.3 | 2-6
metronidazole | g | 0.8 | 2.25 | 6-12
ornidazole | g | 1.5 | 1.5 | 3-12
clindamycin | g | 0.21 | 0.6 | 0-2
clindamycin | g | 0.34 | 1 | 2-6
clindamycin | g | 0.45 | 1.8 | 6-12
fluconazole | mg | 180 | 180 | 0-2
fluconazole | mg | 300 | 300 | 2-6
fluconazole | mg | 600 | 600 | 6-12
aciclovir | g | 0.4 | 1.6 | 0-2
aciclovir | g | 0.8 | 3.2 | 2-12
oseltamivir | mg | 36 | 72 | 0-1
oseltamivir | mg | 75 | 150 | 1-12
rifampicin | g | 0.3 | 0.3 | 0-2
rifampicin | g | 0.5 | 0.5 | 2-6
rifampicin | g | 0.6 | 1.2 | 6-12
isoniazid | g | 0.3 | 0.3 | 0-12
rifaximin | g | 0.2 | 0.8 | 6-12
albendazole | g | 0.4 | 0.4 | 2-12
gentamicin | mg | 100 | 100 | 0-2
gentamicin | mg | 160 | 240 | 2-12
doxycycline | g | 0.2 | 0.2 | 8-12
minocycline | mg | 160 | 200 | 8-12
`;
