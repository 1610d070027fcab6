/**
 * For the young and the old.
 * Columns: id | severity | ingredients | conditions | harm in Chinese | harm in English | source | `local` or nothing.
 */
export const ageRows = `
age-quinolones | block | @quinolones | under 18 | 影响软骨发育，18岁以下禁用 | Cartilage: not under 18 | labels contraindications
age-tetracyclines | block | @tetracyclines | under 8 | 牙齿黄染、骨骼发育，8岁以下禁用 | Teeth and bones: not under 8 | labels contraindications
age-aspirin-virus | block | aspirin | under 16, J10 J11 B01 | 流感、水痘患儿用后可致瑞氏综合征 | Reye’s syndrome with flu or chickenpox | label 阿司匹林/aspirin precautions
age-codeine | block | codeine | under 18 | 18岁以下禁用，呼吸抑制 | Not under 18: breathing | label 可待因/codeine contraindications
age-tramadol | block | tramadol | under 12 | 12岁以下禁用 | Not under 12 | label 曲马多/tramadol contraindications
age-promethazine | block | promethazine | under 2 | 2岁以下禁用，呼吸抑制 | Not under 2: breathing | label 异丙嗪/promethazine children
age-loperamide | block | loperamide | under 5 | 5岁以下禁用 | Not under 5 | label 洛哌丁胺/loperamide contraindications
age-pseudoephedrine | block | pseudoephedrine, dextromethorphan | under 2 | 2岁以下禁用 | Not under 2 | labels children
age-amantadine | block | amantadine | under 1 | 新生儿和1岁以下婴儿禁用 | Not under 1 | label 金刚烷胺/amantadine contraindications
age-sulfa | block | sulfamethoxazole, nitrofurantoin | under 1 | 新生儿及小婴儿禁用：核黄疸、溶血 | Not in infants: jaundice of the brain, haemolysis | labels contraindications
age-tacrolimus | block | tacrolimus, pimecrolimus | under 2 | 2岁以下不使用 | Not under 2 | labels children | local
age-strong-skin-steroid | warn | clobetasol propionate, halometasone | under 2 | 强效激素，2岁以下禁用 | Strong steroid: not under 2 | labels children | local
age-nasal-vasoconstrictor | block | xylometazoline, oxymetazoline | under 2 | 2岁以下禁用 | Not under 2 | labels contraindications | local
age-montelukast | warn | montelukast | under 1 | 1岁以下安全性未确立 | Not known to be safe under 1 | label 孟鲁司特钠/montelukast children
age-metoclopramide | warn | metoclopramide | under 18 | 儿童及青少年易发锥体外系反应 | Extrapyramidal effects in the young | label 甲氧氯普胺/metoclopramide children
age-antidepressants | warn | paroxetine, venlafaxine, duloxetine, escitalopram, mirtazapine | under 18 | 自杀意念风险，未批准用于18岁以下 | Thoughts of suicide; not approved under 18 | labels children
age-isotretinoin | block | isotretinoin | under 12 | 12岁以下禁用：骨骺早闭 | Not under 12: growth stops | label 异维A酸/isotretinoin children
old-sedatives | warn | diazepam, clonazepam, chlorphenamine | from 75 | 老年人易跌倒、谵妄，宜避免（Beers 标准） | Falls and delirium in old people (Beers criteria) | elderly
`;

/** For one sex only. */
export const sexRows = `
women-prostate | block | finasteride, dutasteride | female | 仅用于男性 | For men only | labels contraindications
women-dapoxetine | block | dapoxetine | female | 仅用于男性 | For men only | label 达泊西汀/dapoxetine contraindications
women-sildenafil | warn | sildenafil | female | 勃起功能障碍用药，不用于女性 | For erections of men; not for women | label 西地那非/sildenafil precautions
men-hormones | block | ethinylestradiol, drospirenone, tibolone, levonorgestrel | male | 仅用于女性 | For women only | labels contraindications
`;
