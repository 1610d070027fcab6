/**
 * Interactions of infections, skin, airways and gut. Bismuth with a tetracycline or a quinolone is not listed: it is
 * the regimen against H. pylori. Nor is a penicillin with a tetracycline.
 * Columns: id | severity | one side | other side | harm in Chinese | harm in English | source | `local` or nothing.
 */
export const infectionInteractions = `
warfarin-azoles | warn | warfarin | fluconazole, itraconazole, voriconazole, miconazole | INR 显著升高，可致出血；外用及阴道用咪康唑亦有报告 | Markedly raised INR and bleeding, also reported with topical and vaginal miconazole; monitor INR | fda warfarin 7 | local
warfarin-nitroimidazoles | warn | warfarin | @nitroimidazoles | 抑制华法林代谢，INR 显著升高，可致出血 | Inhibits warfarin metabolism; markedly raised INR and bleeding | fda warfarin 7
warfarin-sulfa | warn | warfarin | sulfamethoxazole | INR 显著升高，可致出血；首选其他抗菌药物 | Markedly raised INR and bleeding; prefer another antibacterial | doc beers2023 表5/Table 5
warfarin-macrolides | warn | warfarin | @macrolides | INR 升高，须监测 | Raised INR; monitor INR | fda warfarin 7
warfarin-quinolones | warn | warfarin | @quinolones | INR 升高，须监测 | Raised INR; monitor INR | fda levofloxacin 7
warfarin-antibacterials | warn | warfarin | @penicillins, @cephalosporins, @tetracyclines, rifaximin, chloramphenicol, isoniazid | 抗菌药物可升高 INR，起始和停用时须监测 | Antibacterials may raise the INR; monitor INR when starting and stopping | fda warfarin 7
quinolones-cations | warn | @quinolones | @cations | 形成螯合物，喹诺酮吸收明显减少；须间隔2小时以上（环丙沙星提前2小时或推后6小时，莫西沙星提前4小时或推后8小时） | Chelation markedly reduces quinolone absorption; take at least 2 hours apart (ciprofloxacin 2 hours before or 6 hours after, moxifloxacin 4 before or 8 after) | fda levofloxacin 7
quinolones-steroids | warn | @quinolones | @steroids | 可致肌腱炎、肌腱断裂，老年人尤甚 | Tendinitis and tendon rupture, especially in older people | fda levofloxacin 5
quinolones-nsaids | warn | @quinolones | @nsaids | 中枢兴奋、惊厥风险升高 | Increased risk of CNS stimulation and seizures | fda levofloxacin 7
theophylline-quinolones | warn | @xanthines, doxofylline | ciprofloxacin, norfloxacin, enoxacin | 茶碱类浓度升高，可致心律失常、惊厥；可换左氧氟沙星 | Raised theophylline levels; arrhythmia and seizures; consider levofloxacin instead | fda ciprofloxacin 7
theophylline-macrolides | warn | @xanthines | erythromycin, clarithromycin, roxithromycin | 茶碱浓度升高，须监测血药浓度 | Raised theophylline levels; monitor levels | fda clarithromycin 7
theophylline-inhibitors | warn | @xanthines, doxofylline | fluvoxamine, cimetidine, mexiletine, ticlopidine, zileuton | 茶碱类浓度升高，可致心律失常、惊厥 | Raised theophylline levels; arrhythmia and seizures | labels interactions
theophylline-aciclovir | warn | @xanthines | aciclovir, valaciclovir | 茶碱浓度升高，须监测血药浓度 | Raised theophylline levels; monitor levels | labels interactions
theophylline-inducers | warn | @xanthines | @inducers | 茶碱浓度降低，疗效减弱 | Reduced theophylline levels and effect | labels interactions
theophylline-propranolol | warn | @xanthines | propranolol | 作用拮抗，且茶碱浓度升高 | Antagonistic effects and raised theophylline levels | labels interactions
theophylline-twice | warn | @xanthines, doxofylline, diprophylline | @xanthines, doxofylline, diprophylline | 两种黄嘌呤类合用，毒性叠加 | Two xanthines; additive toxicity | labels interactions
theophylline-ketamine | warn | @xanthines | ketamine | 惊厥阈值降低 | Lowered seizure threshold | fda ketamine 7
tetracyclines-cations | warn | @tetracyclines | @cations | 形成螯合物，四环素类吸收减少；须间隔2小时以上 | Chelation reduces tetracycline absorption; take at least 2 hours apart | fda doxycycline 7
tetracyclines-isotretinoin | block | @tetracyclines | isotretinoin, acitretin, tretinoin | 可致良性颅内高压，禁止合用 | Benign intracranial hypertension; contraindicated | fda isotretinoin 7
doxycycline-inducers | warn | doxycycline | carbamazepine, phenobarbital, phenytoin, primidone | 多西环素半衰期缩短，疗效降低 | Shortened doxycycline half-life and reduced effect | fda doxycycline 7
isotretinoin-retinol | block | isotretinoin, acitretin, tretinoin | retinol, isotretinoin, acitretin | 可致维生素A 过量，禁止合用 | Hypervitaminosis A; contraindicated | fda isotretinoin 7
lincosamides-macrolides | warn | clindamycin, lincomycin | @macrolides | 竞争同一结合位点，相互拮抗 | Compete for the same binding site; antagonism | labels interactions
rifampicin-azoles | block | rifampicin, rifapentine | itraconazole, voriconazole, ketoconazole, isavuconazole | 抗真菌药浓度降至有效水平以下，禁止合用 | Antifungal levels fall too low to be effective; contraindicated | fda itraconazole 7
rifampicin-antifungals | warn | rifampicin, rifapentine | fluconazole, terbinafine, posaconazole, caspofungin | 抗真菌药浓度降低，疗效减弱 | Reduced antifungal levels and effect | labels interactions
azoles-inducers | warn | itraconazole, posaconazole, ketoconazole | @inducersExceptRifampicin | 抗真菌药浓度大幅降低，应避免合用 | Markedly reduced antifungal levels; avoid | fda itraconazole 7
voriconazole-inducers | block | voriconazole | carbamazepine, phenobarbital, primidone, hypericum perforatum | 伏立康唑浓度降至有效水平以下，禁止合用 | Voriconazole levels fall too low to be effective; contraindicated | fda voriconazole 4
itraconazole-acid | warn | itraconazole, ketoconazole | @acidSuppressants, @antacids, calcium carbonate, sodium bicarbonate | 胃酸减少，伊曲康唑胶囊、酮康唑吸收明显减少 | Reduced gastric acid; markedly reduced absorption of itraconazole capsules and ketoconazole | fda itraconazole 7
cephalosporins-acid | warn | cefuroxime axetil, cefpodoxime proxetil, cefditoren pivoxil | @acidSuppressants, @antacids | 胃酸减少，头孢菌素吸收减少；宜换用其他抗菌药物；合用抗酸药时，头孢菌素须在服抗酸药前1小时或后2小时服用 | Reduced gastric acid lowers cephalosporin absorption; choose another antibacterial; with an antacid, take the cephalosporin 1 hour before or 2 hours after it | fda cefuroxime 7
cefdinir-iron | warn | cefdinir | @irons, @antacids | 头孢地尼吸收明显减少，须间隔2小时 | Markedly reduced cefdinir absorption; take 2 hours apart | labels interactions
ceftriaxone-calcium | warn | ceftriaxone | calcium gluconate, calcium chloride | 仅指静脉用药：与静脉含钙制剂形成沉淀，可致命；新生儿禁用，其他患者须分开输注并冲管 | Potentially fatal precipitation with intravenous calcium; contraindicated in neonates, otherwise infuse separately and flush the line | labels contraindications
piperacillin-vancomycin | warn | piperacillin | vancomycin | 急性肾损伤风险升高，须监测肾功能 | Increased risk of acute kidney injury; monitor renal function | fda piperacillin-tazobactam 7
gentamicin-loop | warn | @aminoglycosides | @loopDiuretics | 耳毒性、肾毒性叠加 | Additive ototoxicity and nephrotoxicity | labels interactions
aminoglycosides-nephrotoxic | warn | @aminoglycosides | vancomycin, amphotericin b, ciclosporin, tacrolimus, cisplatin, polymyxin b, colistin | 肾毒性、耳毒性叠加 | Additive nephrotoxicity and ototoxicity | labels interactions
tenofovir-nsaids | warn | tenofovir disoproxil, adefovir dipivoxil | @nsaids | 可致急性肾损伤，须监测肾功能 | Acute kidney injury; monitor renal function | fda tenofovir 7
tenofovir-nephrotoxic | warn | tenofovir disoproxil, adefovir dipivoxil | @aminoglycosides, ciclosporin, tacrolimus, amphotericin b | 肾毒性叠加，须监测肾功能 | Additive nephrotoxicity; monitor renal function | fda tenofovir 7
tenofovir-adefovir | warn | tenofovir disoproxil, tenofovir alafenamide | adefovir dipivoxil | 同类药重复，说明书不推荐合用 | Duplicate therapy; not recommended per the label | fda tenofovir 7
ganciclovir-imipenem | warn | ganciclovir, valganciclovir | imipenem | 可诱发惊厥 | May cause seizures | fda ganciclovir 7
metronidazole-disulfiram | block | @nitroimidazoles | disulfiram | 可致精神症状、意识障碍；须间隔2周 | Psychosis and confusion; allow 2 weeks between them | labels contraindications
praziquantel-rifampicin | block | praziquantel | rifampicin | 吡喹酮浓度降至有效水平以下，禁止合用 | Praziquantel levels fall too low to be effective; contraindicated | labels contraindications
ergotamine-inhibitors | block | @ergots | @strongCyp3a4Inhibitors, erythromycin | 可致麦角中毒、肢端缺血坏死，禁止合用 | Ergotism with ischaemia and gangrene of the extremities; contraindicated | doc onc2012 麦角生物碱/ergot alkaloids
bladder-inhibitors | warn | tolterodine, solifenacin, fesoterodine, darifenacin | @strongCyp3a4Inhibitors | 抗毒蕈碱药浓度升高，可致抗胆碱作用增强、QT 间期延长；抗毒蕈碱药须减量 | Raised antimuscarinic levels, with anticholinergic effects and QT prolongation; reduce the antimuscarinic dose | fda solifenacin 7
mirabegron-2d6 | warn | mirabegron | propafenone, flecainide, thioridazine, desipramine | 抑制 CYP2D6，使合用的窄治疗窗药物浓度升高，须监测 | CYP2D6 inhibition raises levels of the other drug, which has a narrow therapeutic index; monitor | fda mirabegron 7
antihistamines-inhibitors | warn | ebastine, rupatadine, mizolastine | erythromycin, clarithromycin, telithromycin, itraconazole, ketoconazole, voriconazole, posaconazole, ritonavir | 抗组胺药浓度升高，可致 QT 间期延长，应避免合用 | Raised antihistamine levels and QT prolongation; avoid | labels interactions
beta-agonists | warn | @nonSelectiveBetaBlockers, sotalol, timolol | @betaAgonists | 相互拮抗，可诱发支气管痉挛 | Mutual antagonism; bronchospasm | fda salmeterol 7 | local
long-acting-beta-agonists-twice | warn | @longActingBetaAgonists | @longActingBetaAgonists | 两种长效 β2 受体激动剂合用，可致心律失常、震颤、低钾血症 | Two long-acting beta-agonists; arrhythmia, tremor and hypokalaemia | fda salmeterol 5 | local
inhaled-anticholinergics | warn | tiotropium bromide, umeclidinium, aclidinium bromide, glycopyrronium bromide | ipratropium bromide, glycopyrronium bromide | 抗胆碱作用叠加，应避免合用 | Additive anticholinergic effects; avoid | fda tiotropium 7 | local
inhaled-inhibitors | warn | fluticasone propionate, fluticasone furoate, budesonide, salmeterol, vilanterol | itraconazole, voriconazole, posaconazole, ritonavir, cobicistat | 吸入或鼻用药全身暴露量增加，可致库欣综合征、肾上腺皮质功能抑制；沙美特罗另可致心律失常 | Increased systemic exposure: Cushing’s syndrome and adrenal suppression; arrhythmia with salmeterol | fda fluticasone 7 | local
salmeterol-clarithromycin | warn | salmeterol | clarithromycin, telithromycin | 沙美特罗浓度升高，可致心悸、QT 间期延长；可换阿奇霉素或福莫特罗 | Raised salmeterol levels; palpitations and QT prolongation; consider azithromycin or formoterol instead | fda salmeterol 7 | local
atomoxetine-beta-agonists | warn | atomoxetine | salbutamol, terbutaline, procaterol, bambuterol, clenbuterol | 全身用 β2 受体激动剂可致心率加快、血压升高 | Tachycardia and raised blood pressure with systemic beta2-agonists | fda atomoxetine 7
iron-antacids | warn | @irons | @antacids, calcium carbonate, sodium bicarbonate | 铁吸收减少，须间隔2小时 | Reduced iron absorption; take 2 hours apart | labels interactions
hydroxychloroquine-antacids | warn | hydroxychloroquine, chloroquine | @antacids | 羟氯喹、氯喹吸收减少，须间隔4小时 | Reduced absorption; take 4 hours apart | fda hydroxychloroquine 7
ursodiol-antacids | warn | ursodeoxycholic acid | hydrotalcite, aluminium hydroxide, aluminium phosphate, almagate, colestyramine | 熊去氧胆酸被吸附，吸收减少；须间隔2小时以上 | Adsorption reduces ursodeoxycholic acid absorption; take at least 2 hours apart | fda ursodiol 7
penicillamine-cations | warn | penicillamine | @irons, @antacids, zinc gluconate, zinc sulfate | 青霉胺吸收减少，须间隔2小时以上 | Reduced penicillamine absorption; take at least 2 hours apart | labels interactions
probiotics-antibacterials | warn | @probiotics | @antibacterials | 活菌被抗菌药物灭活，须间隔2小时以上 | The antibacterial kills the live bacteria; take at least 2 hours apart | labels interactions
boulardii-antifungals | warn | saccharomyces boulardii | @systemicAntifungals | 布拉氏酵母菌被抗真菌药灭活，不宜合用 | The antifungal kills the yeast; do not combine | labels interactions
montmorillonite-drugs | warn | montmorillonite, activated charcoal | digoxin, warfarin, @directAnticoagulants, levothyroxine, @xanthines, amiodarone, carbamazepine, phenytoin, phenobarbital, valproic acid, lamotrigine, lithium carbonate, ethinylestradiol, levonorgestrel, ciclosporin, tacrolimus | 蒙脱石、药用炭可吸附其他药物，使其吸收减少、疗效降低；须间隔2小时以上 | Adsorbs the other drug and reduces its absorption and effect; take at least 2 hours apart | labels interactions
colestyramine-drugs | warn | colestyramine | warfarin, digoxin, mycophenolate mofetil, leflunomide, teriflunomide | 考来烯胺可与其他药物结合，使其吸收减少、疗效降低 | Colestyramine binds the other drug and reduces its absorption and effect | labels interactions
prokinetics-anticholinergics | warn | domperidone, mosapride, itopride, metoclopramide | atropine, anisodamine, hyoscine butylbromide, belladonna | 抗胆碱药拮抗胃肠动力药 | The anticholinergic antagonises the prokinetic | labels interactions
loperamide-inhibitors | warn | loperamide | itraconazole, ritonavir, quinidine, gemfibrozil | 洛哌丁胺浓度升高，可致 QT 间期延长、中枢抑制 | Raised loperamide levels; QT prolongation and CNS depression | labels interactions
`;
