/**
 * What must not be sold online: 《药品网络销售禁止清单（第一版）》, NMPA announcement 2022 No. 111, in force since
 * 1 December 2022. The number of the source is the paragraph: 1 is 一, 2.1 to 2.4 are 二（一）to（四）.
 * The list also bans preparations of medical institutions and granules of single herbs, which no ingredient tells.
 * Columns: id | severity | ingredients | routes | forms | except | reason in Chinese | in English | source.
 * Ingredients: `*` is every drug. Routes, forms: empty for all. Except: the row does not apply to drugs that contain one
 * of these ingredients; `*` is any further ingredient: only preparations of the single ingredient are meant.
 */
export const notOnlineRows = `
online-vaccines | block | hepatitis b vaccine, hepatitis a vaccine, rabies vaccine, influenza vaccine, human papillomavirus vaccine, pneumococcal vaccine, meningococcal vaccine, varicella vaccine, zoster vaccine, rotavirus vaccine, poliomyelitis vaccine, cholera vaccine, measles vaccine, bcg vaccine | | | | 疫苗，禁止网络销售 | Vaccine; must not be sold online | doc nmpa2022-111 1
online-blood-products | block | human albumin, human immunoglobulin, human rabies immunoglobulin, human tetanus immunoglobulin, human hepatitis b immunoglobulin, human coagulation factor viii, human prothrombin complex, human fibrinogen, human thrombin, human fibrin sealant | | | | 血液制品，禁止网络销售 | Blood product; must not be sold online | doc nmpa2022-111 1
online-narcotics | block | morphine, oxycodone, codeine, pethidine, fentanyl, sufentanil, remifentanil, alfentanil, methadone, hydromorphone, hydrocodone, dihydrocodeine, ethylmorphine, pholcodine, dextropropoxyphene, dihydroetorphine, bucinnazine, oliceridine, cocaine | | | | 麻醉药品及含麻醉药品口服复方制剂，禁止网络销售 | Narcotic; must not be sold online | doc nmpa2022-111 1
online-narcotic-compounds | block | opium, diphenoxylate | | | | 含麻醉药品口服复方制剂，禁止网络销售 | Oral compound with a narcotic; must not be sold online | doc nmpa2022-111 2.2
online-psychotropic-1 | block | methylphenidate, ketamine, esketamine, buprenorphine, secobarbital, triazolam, mazindol, modafinil, sodium oxybate | | | | 第一类精神药品，禁止网络销售 | Class I psychotropic; must not be sold online | doc nmpa2022-111 1
online-psychotropic-2 | block | diazepam, alprazolam, estazolam, clonazepam, lorazepam, oxazepam, nitrazepam, flurazepam, chlordiazepoxide, clobazam, midazolam, remimazolam, zolpidem, zopiclone, eszopiclone, zaleplon, suvorexant, phenobarbital, barbital, amobarbital, pentobarbital, glutethimide, meprobamate, pemoline, perampanel, pentazocine, butorphanol, nalbuphine, dezocine, nalfurafine, lorcaserin, caffeine | | | * | 第二类精神药品，禁止网络销售 | Class II psychotropic; must not be sold online | doc nmpa2022-111 1
online-tramadol | block | tramadol | | | | 曲马多为第二类精神药品，含曲马多口服复方制剂亦禁止网络销售 | Class II psychotropic; tramadol and its oral compounds must not be sold online | doc nmpa2022-111 2.2
online-dextromethorphan | block | dextromethorphan | oral | | * | 右美沙芬口服单方制剂（第二类精神药品），禁止网络销售 | Single-ingredient oral dextromethorphan; must not be sold online | doc nmpa2022-111 2.2
online-ephedrines | block | ephedrine, pseudoephedrine, methylephedrine, racephedrine, phenylpropanolamine | | | | 药品类易制毒化学品及含麻黄碱类复方制剂，禁止网络销售 | Precursor chemical; ephedrines and their combination products must not be sold online | doc nmpa2022-111 2.2
online-ergot | block | ergotamine, ergometrine | | | | 麦角类（易制毒化学品、精神药品管理），禁止网络销售 | Precursor chemical; must not be sold online | doc nmpa2022-111 1
online-toxic | block | botulinum toxin type a, arsenic trioxide | | | | 医疗用毒性药品，禁止网络销售 | Toxic drug under special control; must not be sold online | doc nmpa2022-111 1
online-radioactive | block | sodium iodide (131i), strontium (89sr) chloride, radium (223ra) dichloride, fludeoxyglucose (18f) | | | | 放射性药品，禁止网络销售 | Radiopharmaceutical; must not be sold online | doc nmpa2022-111 1
online-injections | block | * | | injection | insulin, insulin human, isophane insulin, protamine zinc insulin, insulin aspart, insulin lispro, insulin glulisine, insulin glargine, insulin detemir, insulin degludec, insulin icodec, liraglutide, exenatide, lixisenatide, beinaglutide, loxenatide, dulaglutide, semaglutide, tirzepatide | 注射剂（降糖类药物除外）禁止网络零售 | Injections other than glucose-lowering ones must not be sold online | doc nmpa2022-111 2.1
online-anabolics | block | tibolone, danazol, gestrinone, methyltestosterone, testosterone, testosterone undecanoate, testosterone propionate, nandrolone, stanozolol, oxymetholone, oxandrolone, metandienone, mesterolone, fluoxymesterone, prasterone, clenbuterol | | | * | 《兴奋剂目录》蛋白同化制剂，禁止网络零售 | Anabolic agent on the doping list; must not be sold online | doc nmpa2022-111 2.3
online-peptide-hormones | block | somatropin, epoetin alfa, epoetin beta, darbepoetin alfa, chorionic gonadotrophin, corticotropin, tetracosactide, mecasermin | | | * | 《兴奋剂目录》肽类激素，禁止网络零售 | Peptide hormone on the doping list; must not be sold online | doc nmpa2022-111 2.3
online-heart | block | digoxin, disopyramide, quinidine, prazosin, procainamide, propafenone, amiodarone, quinine, aminophylline, choline theophyllinate, isoprenaline | | | * | 用药风险高、须监测，禁止网络零售 | High-risk medicine that needs monitoring; must not be sold online | doc nmpa2022-111 2.4
online-nerves | block | phenytoin, carbamazepine, lamotrigine, chloral hydrate, primidone, lithium carbonate | | | * | 用药风险高、须监测，禁止网络零售 | High-risk medicine that needs monitoring; must not be sold online | doc nmpa2022-111 2.4
online-blood | block | dabigatran etexilate, warfarin, ticagrelor, cilostazol | | | * | 出血风险高，禁止网络零售 | High risk of bleeding; must not be sold online | doc nmpa2022-111 2.4
online-anaesthetics | block | isoflurane, sevoflurane, enflurane, desflurane | | | * | 吸入麻醉药，禁止网络零售 | Inhaled anaesthetic; must not be sold online | doc nmpa2022-111 2.4
online-colchicine | block | colchicine | | | * | 治疗窗窄、过量可致死，禁止网络零售 | Narrow therapeutic range, fatal in overdose; must not be sold online | doc nmpa2022-111 2.4
online-mifepristone | block | mifepristone | | | | 终止妊娠药品（含复方米非司酮），禁止网络零售 | Abortifacient, including combination products; must not be sold online | doc nmpa2022-111 2.4
online-prostaglandins | block | misoprostol, carboprost methylate, dinoprostone | | | * | 可致流产，禁止网络零售 | Abortifacient; must not be sold online | doc nmpa2022-111 2.4
online-hormones | block | cyproterone acetate, estradiol | | | * | 雌二醇、环丙孕酮单方制剂，禁止网络零售 | Single-ingredient oestradiol or cyproterone; must not be sold online | doc nmpa2022-111 2.4
online-anti-infectives | block | faropenem, fusidic acid, voriconazole, linezolid, nemonoxacin, posaconazole, cefdinir, itraconazole, levornidazole, cefpodoxime proxetil | oral | | * | 列入禁售清单的抗菌药（外用剂型除外），禁止网络零售 | Listed anti-infective, except topical forms; must not be sold online | doc nmpa2022-111 2.4
`;
