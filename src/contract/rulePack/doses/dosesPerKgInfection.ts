/**
 * Children's limits by body weight: drugs for infections. The most that the label or a guideline gives for a serious infection,
 * not the usual dose. For labels without numbered sections, `2` is the section on dosage and administration.
 * Columns: ingredient | unit | maximum single dose per kg | maximum a day per kg | ages in years | routes | source.
 */
export const dosesPerKgInfection = `
amoxicillin | mg | 50 | 90 | 0.25-12 | oral | labels children
ampicillin | mg | 25 | 100 | 0-12 | oral | labels children
ampicillin | mg | 100 | 400 | 0-12 | iv, im | labels children
phenoxymethylpenicillin | mg | 28 | 75 | 0-12 | oral | labels children
benzylpenicillin | IU | 50000 | 200000 | 0.08-12 | im | doc who-emlc 青霉素/benzylpenicillin
benzylpenicillin | IU | 100000 | 400000 | 0.08-12 | iv | labels children
benzathine benzylpenicillin | IU | 60000 | 60000 | 2-12 | im | fda penicillin G benzathine 2
piperacillin+tazobactam | mg | 112.5 | 450 | 0.17-12 | iv | fda piperacillin and tazobactam 2
cefalexin | mg | 50 | 100 | 0.08-12 | oral | fda cephalexin 2
cefradine | mg | 25 | 100 | 0.75-12 | oral | labels children
cefadroxil | mg | 30 | 40 | 0-12 | oral | labels children
cefaclor | mg | 20 | 40 | 0.08-12 | oral | fda cefaclor 2
cefuroxime axetil | mg | 15 | 30 | 0.25-12 | oral | fda cefuroxime axetil 2
cefprozil | mg | 20 | 30 | 0.5-12 | oral | fda cefprozil 2
cefdinir | mg | 14 | 18 | 0.5-12 | oral | labels children
cefixime | mg | 8 | 12 | 0.5-12 | oral | labels children
cefpodoxime proxetil | mg | 5 | 10 | 0.17-12 | oral | fda cefpodoxime 2
ceftriaxone | mg | 50 | 50 | 0-0.08 | iv, im | labels children
ceftriaxone | mg | 100 | 100 | 0.08-12 | iv, im | fda ceftriaxone 2
cefuroxime | mg | 80 | 240 | 0.25-12 | iv, im | fda cefuroxime 2
azithromycin | mg | 20 | 20 | 0-12 | oral | labels children
clarithromycin | mg | 7.5 | 15 | 0.5-12 | oral | fda clarithromycin 2
erythromycin | mg | 25 | 100 | 0-12 | oral | fda erythromycin 2
roxithromycin | mg | 5 | 10 | 0.5-12 | oral | labels children
clindamycin | mg | 13.5 | 40 | 0.08-16 | oral | labels children
clindamycin | mg | 13.5 | 40 | 0.08-16 | iv, im | fda clindamycin 2
sulfamethoxazole | mg | 33 | 100 | 0.17-18 | oral | fda sulfamethoxazole and trimethoprim 2
trimethoprim | mg | 6.7 | 20 | 0.17-18 | oral | fda sulfamethoxazole and trimethoprim 2
doxycycline | mg | 4.4 | 4.4 | 8-18 | oral | fda doxycycline 2
minocycline | mg | 4 | 6 | 8-18 | oral | fda minocycline 2
gentamicin | mg | 7.5 | 7.5 | 0-18 | iv, im | fda gentamicin 2
ciprofloxacin | mg | 20 | 40 | 1-18 | oral | fda ciprofloxacin 2
levofloxacin | mg | 10 | 20 | 0.5-12 | oral, iv | labels children
metronidazole | mg | 30 | 50 | 0-12 | oral | labels children
tinidazole | mg | 50 | 50 | 3-12 | oral | fda tinidazole 2
ornidazole | mg | 40 | 40 | 1-12 | oral | labels children
nitrofurantoin | mg | 3.5 | 7 | 0.08-12 | oral | fda nitrofurantoin 2
isoniazid | mg | 20 | 20 | 0-18 | oral, iv, im | labels children
rifampicin | mg | 20 | 20 | 0-18 | oral, iv | fda rifampin 2
fluconazole | mg | 12 | 12 | 0-18 | oral, iv | fda fluconazole 2
itraconazole | mg | 5 | 10 | 0.5-18 | oral | labels children
aciclovir | mg | 20 | 80 | 0.08-12 | oral | fda acyclovir 2
aciclovir | mg | 20 | 60 | 0-12 | iv | fda acyclovir 2
valaciclovir | mg | 20 | 60 | 2-12 | oral | fda valacyclovir 2
oseltamivir | mg | 3.5 | 7 | 0-1 | oral | labels children
oseltamivir | mg | 4 | 8 | 1-13 | oral | fda oseltamivir 2
entecavir | mg | 0.037 | 0.037 | 2-16 | oral | fda entecavir 2
tenofovir disoproxil | mg | 9.1 | 9.1 | 2-12 | oral | fda tenofovir disoproxil fumarate 2
amantadine | mg | 4.4 | 8.8 | 1-10 | oral | labels children
`;
