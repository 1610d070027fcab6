/**
 * Interactions of transplantation, rheumatology, oncology, HIV and hepatitis C: mostly drugs of large hospitals.
 * Columns: id | severity | one side | other side | harm in Chinese | harm in English | source | `local` or nothing.
 */
export const specialistInteractions = `
immunosuppressants-inhibitors | warn | @immunosuppressants | @strongCyp3a4Inhibitors, erythromycin, fluconazole, diltiazem, verapamil, nicardipine, amiodarone, letermovir | 免疫抑制剂浓度升高，可致肾毒性、神经毒性；免疫抑制剂须减量并监测血药浓度 | Raised immunosuppressant levels with nephrotoxicity and neurotoxicity; reduce the immunosuppressant dose and monitor levels | fda tacrolimus 7
immunosuppressants-inducers | warn | @immunosuppressants | @inducers | 免疫抑制剂浓度降低，可致移植物排斥；须监测血药浓度 | Reduced immunosuppressant levels, with a risk of graft rejection; monitor levels | fda tacrolimus 7
immunosuppressants-nephrotoxic | warn | ciclosporin, tacrolimus | @nsaids, fenofibrate | 肾毒性叠加，须监测肾功能 | Additive nephrotoxicity; monitor renal function | fda tacrolimus 7
immunosuppressants-potassium | warn | ciclosporin, tacrolimus | @potassiums, @potassiumSparing | 可致高钾血症 | Hyperkalaemia | fda tacrolimus 7
ciclosporin-tacrolimus | warn | ciclosporin | tacrolimus | 两种钙调磷酸酶抑制剂不得同时使用；换药须间隔24小时 | Two calcineurin inhibitors must not be combined; allow 24 hours when switching | fda tacrolimus 7
ciclosporin-orlistat | warn | ciclosporin | orlistat | 环孢素吸收减少，可致移植物排斥；须间隔3小时并监测血药浓度 | Reduced ciclosporin absorption, with a risk of graft rejection; take 3 hours apart and monitor levels | fda orlistat 7
ciclosporin-rifaximin | warn | ciclosporin | rifaximin | 利福昔明全身暴露量大幅升高 | Markedly increased systemic exposure to rifaximin | fda rifaximin 7
ace-mtor | warn | @aceInhibitors | sirolimus, everolimus, temsirolimus | 血管性水肿风险升高 | Increased risk of angioedema | fda lisinopril 7
mycophenolate-antacids | warn | mycophenolate mofetil, mycophenolic acid | @antacids, sevelamer, rifampicin | 霉酚酸浓度降低，可致移植物排斥 | Reduced mycophenolic acid levels, with a risk of graft rejection | fda mycophenolate 7
thiopurines-mesalazine | warn | @thiopurines | mesalazine, sulfasalazine, olsalazine | 硫嘌呤活性代谢物增加，可致骨髓抑制；须监测血象 | Raised thiopurine metabolites and myelosuppression; monitor the blood count | fda mesalamine 7
thiopurines-trimethoprim | warn | @thiopurines | sulfamethoxazole, trimethoprim | 骨髓抑制叠加，须监测血象 | Additive myelosuppression; monitor the blood count | labels interactions
mesalazine-nsaids | warn | mesalazine | @nsaids | 肾毒性叠加，须监测肾功能 | Additive nephrotoxicity; monitor renal function | fda mesalamine 7
methotrexate-nsaids | warn | methotrexate | @nsaids | 甲氨蝶呤排泄减少，可致骨髓、肝、肾毒性；大剂量甲氨蝶呤治疗时避免合用，小剂量时监测血象与肾功能 | Reduced methotrexate excretion with bone marrow, liver and renal toxicity; avoid with high-dose methotrexate; with low-dose methotrexate, monitor the blood count and renal function | fda methotrexate 7
methotrexate-trimethoprim | warn | methotrexate | sulfamethoxazole, trimethoprim | 双重抑制叶酸代谢，可致严重骨髓抑制，甚至死亡；应换用其他抗菌药物 | Dual antifolate effect with severe, potentially fatal myelosuppression; choose another antibacterial | fda methotrexate 7
methotrexate-penicillins | warn | methotrexate | @penicillins, probenecid | 甲氨蝶呤排泄减少，毒性增加；须监测血象 | Reduced methotrexate excretion and increased toxicity; monitor the blood count | fda methotrexate 7
methotrexate-ppi | warn | methotrexate | @protonPumpInhibitors | 甲氨蝶呤排泄延迟，毒性增加；大剂量甲氨蝶呤治疗时停用质子泵抑制剂 | Delayed methotrexate excretion and increased toxicity; stop the proton pump inhibitor with high-dose methotrexate | fda methotrexate 7
methotrexate-leflunomide | warn | methotrexate | leflunomide, teriflunomide | 肝毒性、骨髓抑制叠加，须监测肝功能与血象 | Additive hepatotoxicity and myelosuppression; monitor liver function and blood count | labels interactions
methotrexate-acitretin | block | methotrexate | acitretin | 可致严重肝毒性，禁止合用 | Severe hepatotoxicity; contraindicated | labels contraindications
leflunomide-twice | block | leflunomide | teriflunomide | 同一活性代谢物，重复给药，禁止合用 | Same active metabolite (duplicate therapy); contraindicated | fda teriflunomide 4
warfarin-leflunomide | warn | warfarin | leflunomide, teriflunomide | 影响华法林的抗凝作用，须监测 INR | Alters the effect of warfarin; monitor INR | fda leflunomide 7
warfarin-fluoropyrimidines | warn | warfarin | @fluoropyrimidines | INR 显著升高，可致致命性出血；须增加 INR 监测次数 | Markedly raised INR with potentially fatal bleeding; monitor INR more often | fda capecitabine 7
warfarin-tamoxifen | warn | warfarin | tamoxifen | INR 显著升高，可致出血 | Markedly raised INR and bleeding | fda tamoxifen 7
warfarin-ritonavir | warn | warfarin | ritonavir | 抗凝作用改变，须增加 INR 监测次数 | Altered anticoagulant effect; monitor INR more often | fda nirmatrelvir 7
tamoxifen-2d6 | warn | tamoxifen | fluoxetine, paroxetine, bupropion, quinidine | 抑制 CYP2D6，活性代谢物减少，疗效降低；可换文拉法辛 | CYP2D6 inhibition lowers the active metabolite and efficacy; consider venlafaxine | fda tamoxifen 7
brivudine-fluoropyrimidines | block | brivudine, sorivudine | @fluoropyrimidines | 氟尿嘧啶代谢受阻，可致致命性骨髓抑制；须间隔4周 | Blocks fluorouracil metabolism: potentially fatal myelosuppression; allow 4 weeks between them | labels contraindications
tegafur-fluoropyrimidines | block | tegafur | capecitabine, fluorouracil | 两种氟尿嘧啶类合用，可致严重骨髓抑制，禁止合用 | Two fluoropyrimidines: severe myelosuppression; contraindicated | labels contraindications
capecitabine-allopurinol | warn | capecitabine, fluorouracil | allopurinol | 卡培他滨、氟尿嘧啶疗效降低，应避免合用 | Reduced efficacy of capecitabine and fluorouracil; avoid | fda capecitabine 7
irinotecan-inhibitors | block | irinotecan | @strongCyp3a4Inhibitors | 伊立替康活性代谢物增加，可致严重骨髓抑制、腹泻，禁止合用 | Raised active metabolite with severe myelosuppression and diarrhoea; contraindicated | doc onc2012 伊立替康/irinotecan
irinotecan-moderate | warn | irinotecan | erythromycin, fluconazole, diltiazem, verapamil, amiodarone, cimetidine | 伊立替康毒性增加，可致骨髓抑制、腹泻 | Increased irinotecan toxicity; myelosuppression and diarrhoea | doc onc2012 伊立替康/irinotecan
irinotecan-inducers | warn | irinotecan | @inducers | 活性代谢物减少，疗效降低；须在伊立替康用药前至少2周将诱导剂换为其他药物 | Reduced active metabolite and efficacy; replace the inducer at least 2 weeks before irinotecan | fda irinotecan 7
kinase-inhibitors-acid | warn | erlotinib, gefitinib, dasatinib, pazopanib, nilotinib, bosutinib, neratinib | @acidSuppressants | 胃酸减少，靶向药物（激酶抑制剂）吸收减少，疗效降低 | Reduced gastric acid lowers absorption and efficacy of the kinase inhibitor | fda erlotinib 7
kinase-inhibitors-inducers | warn | erlotinib, gefitinib, imatinib, dasatinib, nilotinib, bosutinib, pazopanib, lapatinib, sunitinib, osimertinib | @inducers | 靶向药物（激酶抑制剂）浓度降低，疗效丧失，应避免合用 | Reduced kinase inhibitor levels and loss of efficacy; avoid | fda erlotinib 7
atazanavir-ppi | warn | atazanavir | @protonPumpInhibitors | 阿扎那韦吸收减少，可致抗病毒治疗失败；经治患者禁用 | Reduced atazanavir absorption, with a risk of virological failure; contraindicated in treatment-experienced patients | doc onc2012 阿扎那韦/atazanavir
rilpivirine-ppi | block | rilpivirine | @protonPumpInhibitors | 利匹韦林吸收减少，可致抗病毒治疗失败，禁止合用 | Reduced rilpivirine absorption, with a risk of virological failure; contraindicated | fda rilpivirine 4
protease-inducers | block | @hivProteaseInhibitors, cobicistat | rifampicin, rifapentine, hypericum perforatum | 抗病毒药浓度降至有效水平以下，可致病毒耐药，禁止合用 | Antiviral levels fall too low to be effective, with resistance; contraindicated | doc onc2012 蛋白酶抑制剂/protease inhibitors
protease-antiepileptics | warn | @hivProteaseInhibitors, cobicistat | carbamazepine, phenobarbital, phenytoin, primidone, rifabutin, bosentan | 抗病毒药浓度降低，另一药浓度改变；须换药或按说明书调整剂量 | Reduced antiviral levels and altered levels of the other drug; switch or adjust the dose per the label | doc onc2012 蛋白酶抑制剂/protease inhibitors
nirmatrelvir-inducers | block | nirmatrelvir | @inducers | 奈玛特韦浓度降至有效水平以下，禁止合用 | Nirmatrelvir levels fall too low to be effective; contraindicated | fda nirmatrelvir 4
ritonavir-antiarrhythmics | block | ritonavir, cobicistat | amiodarone, dronedarone, propafenone, flecainide, quinidine | 抗心律失常药浓度大幅升高，可致致命性心律失常，禁止合用 | Markedly raised antiarrhythmic levels and potentially fatal arrhythmia; contraindicated | fda ritonavir 4
rilpivirine-inducers | block | rilpivirine, doravirine, cabotegravir | @inducers, oxcarbazepine | 抗病毒药浓度降至有效水平以下，可致病毒耐药，禁止合用 | Antiviral levels fall too low to be effective, with resistance; contraindicated | fda rilpivirine 4
bictegravir-rifampicin | block | bictegravir | rifampicin, dofetilide | 利福平可使比克替拉韦失效，比克替拉韦可使多非利特浓度升高，均禁止合用 | Rifampicin makes bictegravir ineffective; bictegravir raises dofetilide levels; both contraindicated | fda bictegravir 4
dolutegravir-dofetilide | block | dolutegravir | dofetilide | 多非利特浓度升高，可致致命性心律失常，禁止合用 | Raised dofetilide levels and potentially fatal arrhythmia; contraindicated | fda dolutegravir 4
dolutegravir-inducers | warn | dolutegravir | @inducers | 多替拉韦浓度降低；须改为50mg每日2次或换药 | Reduced dolutegravir levels; give 50 mg twice daily or switch | fda dolutegravir 7
integrase-cations | warn | dolutegravir, bictegravir, raltegravir, elvitegravir | @cations | 形成螯合物，抗病毒药吸收减少；须按说明书间隔服用 | Chelation reduces antiviral absorption; space the doses per the label | fda dolutegravir 7
tenofovir-alafenamide-inducers | warn | tenofovir alafenamide | @inducers | 抗病毒药浓度降低，疗效丧失，不推荐合用 | Reduced antiviral levels and loss of efficacy; not recommended | fda tenofovir alafenamide 7
sofosbuvir-amiodarone | warn | sofosbuvir | amiodarone | 可致严重心动过缓，甚至死亡，不推荐合用 | Serious, potentially fatal bradycardia; not recommended | fda sofosbuvir 7
sofosbuvir-inducers | warn | sofosbuvir | @inducers | 索磷布韦浓度降低，可致抗病毒治疗失败，应避免合用 | Reduced sofosbuvir levels, with a risk of virological failure; avoid | fda sofosbuvir 7
velpatasvir-ppi | warn | velpatasvir | @protonPumpInhibitors | 维帕他韦吸收减少，可致抗病毒治疗失败，不推荐合用 | Reduced velpatasvir absorption, with a risk of virological failure; not recommended | fda sofosbuvir-velpatasvir 7
glecaprevir-contraindicated | block | glecaprevir | rifampicin, atazanavir | 利福平使格卡瑞韦浓度大幅降低，阿扎那韦使其大幅升高，均禁止合用 | Rifampicin markedly lowers and atazanavir markedly raises glecaprevir levels; both contraindicated | fda glecaprevir-pibrentasvir 4
glecaprevir-statins | warn | glecaprevir | simvastatin, lovastatin, atorvastatin | 他汀浓度大幅升高，可致肌病，不推荐合用 | Markedly raised statin levels and myopathy; not recommended | fda glecaprevir-pibrentasvir 7
potent-skin-steroids | warn | clobetasol propionate | halometasone, betamethasone dipropionate | 强效激素叠加，可致皮肤萎缩、下丘脑-垂体-肾上腺轴抑制 | Two potent steroids: skin atrophy, adrenal suppression | fda clobetasol propionate 5 | local
`;
