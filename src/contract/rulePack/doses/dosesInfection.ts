/**
 * Adults' limits: infections, pain, joints, airways, allergy.
 * Columns: ingredient | unit | maximum single dose | maximum a day | ages | routes | strength | days that "a day" covers.
 */
export const infectionDoses = `
amoxicillin | g | 2 | 4
amoxicillin+clavulanic acid | tablet | 2 | 4 | | | 0.457g
amoxicillin+clavulanic acid | sachet | 4 | 8 | | | 0.2285g
ampicillin | g | 1 | 4 | | oral
ampicillin | g | 4 | 14 | | iv, im
phenoxymethylpenicillin | g | 0.708 | 2
benzylpenicillin | IU | 1600000 | 4000000 | | im
benzylpenicillin | IU | 10000000 | 24000000 | | iv
piperacillin+tazobactam | g | 4.5 | 18
benzathine benzylpenicillin | IU | 2400000 | 2400000 | | | | 7
cefalexin | g | 1 | 4
cefradine | g | 1 | 4
cefadroxil | g | 1 | 2
cefaclor | g | 1 | 4
cefuroxime axetil | g | 1 | 1
cefprozil | g | 0.5 | 1
cefdinir | g | 0.6 | 0.6
cefixime | g | 0.4 | 0.4
cefpodoxime proxetil | g | 0.4 | 0.8
ceftriaxone | g | 4 | 4
cefuroxime | g | 3 | 9
azithromycin | g | 1 | 1
clarithromycin | g | 1 | 1
roxithromycin | mg | 300 | 300
erythromycin | g | 1 | 4
levofloxacin | g | 0.75 | 0.75
moxifloxacin | g | 0.4 | 0.4
ciprofloxacin | g | 0.75 | 1.5
norfloxacin | g | 0.4 | 0.8
doxycycline | g | 0.2 | 0.2
minocycline | mg | 200 | 200
sulfamethoxazole | g | 0.8 | 1.6
trimethoprim | mg | 160 | 320
metronidazole | g | 2 | 2.4
tinidazole | g | 2 | 2
ornidazole | g | 1.5 | 1.5
clindamycin | g | 0.45 | 1.8
fosfomycin | g | 3 | 3 | | oral
fosfomycin | g | 8 | 16 | | iv
nitrofurantoin | mg | 100 | 400
rifaximin | g | 0.55 | 1.65
gentamicin | mg | 350 | 350
isoniazid | g | 0.3 | 0.3
rifampicin | g | 0.6 | 1.2
fluconazole | mg | 800 | 800
itraconazole | g | 0.2 | 0.4
terbinafine | g | 0.25 | 0.25
aciclovir | g | 0.8 | 4
valaciclovir | g | 2 | 4
famciclovir | g | 1.5 | 2
oseltamivir | mg | 75 | 150
entecavir | mg | 1 | 1
tenofovir disoproxil | mg | 300 | 300
albendazole | g | 0.4 | 0.8
ibuprofen | mg | 400 | 1200
paracetamol | mg | 1000 | 2000
diclofenac | mg | 100 | 150
celecoxib | g | 0.4 | 0.4
etoricoxib | mg | 120 | 120
meloxicam | mg | 15 | 15
loxoprofen | mg | 120 | 180
naproxen | g | 0.5 | 1
aceclofenac | g | 0.1 | 0.2
indometacin | mg | 100 | 150 | | oral
indometacin | mg | 100 | 100 | | rectal
eperisone | mg | 50 | 150
chlorzoxazone | g | 0.4 | 1.2
glucosamine | g | 1.5 | 1.5
diacerein | mg | 50 | 100
sulfasalazine | g | 2 | 4
hydroxychloroquine | g | 0.4 | 0.4
leflunomide | mg | 50 | 50
ambroxol | mg | 60 | 120
acetylcysteine | g | 0.6 | 1.8 | | oral
acetylcysteine | g | 8 | 8 | | iv
acetylcysteine | g | 0.3 | 0.6 | 0- | inhale
carbocisteine | g | 0.75 | 2.25
eucalyptol+limonene+pinene | g | 0.3 | 1.2
pentoxyverine | mg | 25 | 100
montelukast | mg | 10 | 10 | 15-
theophylline | g | 0.4 | 0.9
doxofylline | g | 0.4 | 0.8
procaterol | μg | 50 | 100
terbutaline | mg | 5 | 15
budesonide | mg | 2 | 4 | | inhale
formoterol | μg | 27 | 54 | | inhale
salbutamol | mg | 5 | 20 | | inhale
salbutamol | μg | 1000 | 2000 | 0- | inhale | 100μg
ipratropium bromide | mg | 0.5 | 2 | | inhale
salmeterol | μg | 50 | 100 | | inhale
fluticasone propionate | μg | 1000 | 2000 | | inhale
tiotropium bromide | μg | 18 | 18 | | inhale
pseudoephedrine | mg | 120 | 240
ephedrine | mg | 60 | 150
dextromethorphan | mg | 30 | 120
chlorphenamine | mg | 8 | 24
amantadine | mg | 200 | 200
artificial cow-bezoar | mg | 20 | 60
caffeine | mg | 200 | 600
loratadine | mg | 10 | 10
desloratadine | mg | 5 | 5
cetirizine | mg | 10 | 10
levocetirizine | mg | 5 | 5
ebastine | mg | 20 | 20
rupatadine | mg | 10 | 10
bepotastine | mg | 10 | 20
ketotifen | mg | 1 | 2
promethazine | mg | 50 | 100
cydiodine | mg | 3 | 7.5
lidocaine | g | 0.2 | 0.4
`;
