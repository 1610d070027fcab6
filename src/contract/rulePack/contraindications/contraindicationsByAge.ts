/**
 * For children; those for old people have a table of their own.
 * Columns: id | severity | ingredients | conditions | harm in Chinese | harm in English | source | `local` or nothing.
 */
export const ageRows = `
age-quinolones | warn | @quinolones | under 18 | 影响软骨发育，18岁以下禁用；难治性感染无替代药时须知情同意 | Arthropathy: contraindicated under 18 per the Chinese label; use only if there is no alternative, with informed consent | labels contraindications
age-tetracyclines | warn | @tetracyclines | under 8 | 牙齿着色、骨骼发育受抑，8岁以下禁用；耐药支原体肺炎等无替代药时须知情同意 | Tooth discolouration, impaired bone growth: contraindicated under 8; use only if there is no alternative, with informed consent | labels contraindications
age-aspirin-virus | warn | aspirin | under 16, J10 J11 B01 | 流感、水痘期间可致瑞氏综合征，急性期禁用 | Reye’s syndrome: contraindicated during influenza or chickenpox | labels contraindications
age-codeine | block | codeine | under 12 | 12岁以下禁用：呼吸抑制可致命 | Potentially fatal respiratory depression; contraindicated under 12 | fda codeine 4
age-tramadol | block | tramadol | under 12 | 12岁以下禁用：呼吸抑制可致命 | Potentially fatal respiratory depression; contraindicated under 12 | fda tramadol 4
teen-opioids | warn | codeine, tramadol | from 12, under 18 | 扁桃体术后禁用；肥胖、睡眠呼吸暂停者避免使用 | Contraindicated after tonsillectomy; avoid in obesity or sleep apnoea | fda tramadol 4
age-promethazine | block | promethazine | under 2 | 2岁以下禁用：呼吸抑制可致命 | Potentially fatal respiratory depression; contraindicated under 2 | fda promethazine 4
age-loperamide | block | loperamide | under 5 | 5岁以下禁用：可致麻痹性肠梗阻、呼吸抑制 | Ileus and respiratory depression; contraindicated under 5 per the Chinese label | labels contraindications
age-pseudoephedrine | block | pseudoephedrine, dextromethorphan | under 2 | 2岁以下禁用含本品的感冒药、镇咳药 | Cough and cold medicines that contain it are contraindicated under 2 | labels children
age-amantadine | block | amantadine | under 1 | 新生儿和1岁以下婴儿禁用 | Contraindicated in neonates and infants under 1 | labels contraindications
age-tacrolimus | warn | tacrolimus, pimecrolimus | under 2 | 2岁以下不推荐使用 | Not recommended under 2 | labels children | local
age-strong-skin-steroid | warn | clobetasol propionate, halometasone | under 2 | 强效激素，2岁以下禁用：可致下丘脑-垂体-肾上腺轴抑制 | Potent steroid, contraindicated under 2: risk of adrenal suppression | labels children | local
age-nasal-vasoconstrictor | block | xylometazoline, oxymetazoline | under 2 | 2岁以下禁用：可致中枢抑制、心动过缓 | Contraindicated under 2: risk of CNS depression and bradycardia | labels contraindications | local
age-montelukast | warn | montelukast | under 1 | 1岁以下安全性未确立 | Safety not established under 1 | labels children
age-metoclopramide | warn | metoclopramide | from 1, under 18 | 易发锥体外系反应 | Extrapyramidal reactions in children | labels children
age-antidepressants | warn | paroxetine, venlafaxine, duloxetine, escitalopram, mirtazapine, trazodone | under 18 | 自杀意念风险升高；国内未批准用于18岁以下 | Increased risk of suicidal thoughts; not approved under 18 in China | fda paroxetine 5
age-isotretinoin | warn | isotretinoin | under 12 | 12岁以下不推荐使用：可致骨骺早闭 | Not recommended under 12: risk of premature epiphyseal closure | labels children
age-valproate | warn | valproic acid | under 3 | 致命性肝毒性风险明显升高 | Considerably higher risk of fatal hepatotoxicity | fda valproate 5
age-propylthiouracil | warn | propylthiouracil | under 18 | 有严重肝损害风险；儿童宜选甲巯咪唑 | Risk of severe liver injury; thiamazole is preferred in children | fda propylthiouracil 5
`;

/** For one sex only. */
export const sexRows = `
women-prostate | block | finasteride, dutasteride | female | 仅用于男性 | For men only | labels contraindications
women-dapoxetine | block | dapoxetine | female | 仅用于男性 | For men only | labels contraindications
women-sildenafil | warn | sildenafil, tadalafil | female | 用于勃起功能障碍的规格，女性无适应证；用于肺动脉高压时请核对诊断与规格 | Strengths for erectile dysfunction are not indicated in women; for pulmonary hypertension, check the diagnosis and strength | fda sildenafil 1
men-hormones | block | ethinylestradiol, drospirenone, tibolone, levonorgestrel | male | 仅用于女性 | For women only | labels contraindications
men-other-hormones | warn | estradiol, estradiol valerate, progesterone, dydrogesterone | male | 说明书载明仅用于女性 | Labelled for women only | labels contraindications
`;
