import type { CrossAllergy } from './rulePack.ts';
import { parseSource } from './sources.ts';
import { parseNames, parseTable, parseSeverity } from './parseTable.ts';

// Allergic to this class; severity; may react to these classes; to these ingredients; Chinese; English; source.
const rows = `
penicillins | warn | cephalosporins | | 可交叉过敏，侧链相似者更易发生（头孢氨苄、头孢羟氨苄、头孢克洛、头孢丙烯）；有青霉素过敏性休克史者避免使用 | May cross-react, more often with a similar side chain (cefalexin, cefadroxil, cefaclor, cefprozil); avoid after anaphylaxis | fda cephalexin 5
cephalosporins | warn | penicillins | | 可交叉过敏；须先皮试，有头孢菌素过敏性休克史者避免使用 | May cross-react; skin test first, avoid after anaphylaxis | fda amoxicillin 4
nsaids | warn | salicylates | | 非甾体抗炎药过敏者使用水杨酸类可诱发哮喘、荨麻疹 | May cause asthma or urticaria in patients who have reacted to an NSAID | labels precautions
nsaids | warn | | paracetamol | 对其他解热镇痛药过敏者慎用：少数可发生交叉反应，须询问既往使用对乙酰氨基酚是否耐受 | A few patients cross-react: ask whether paracetamol has been tolerated | labels precautions
salicylates | block | nsaids | | 对阿司匹林、水杨酸类过敏者禁用其他非甾体抗炎药：阿司匹林哮喘可致命 | Contraindicated in allergy to aspirin or salicylates: bronchospasm may be fatal | fda ibuprofen 4
sulfonamides | warn | sulfonamide-derivatives | tamsulosin | 与非抗菌磺酰胺类交叉过敏的证据较弱；曾有严重反应（过敏性休克、重症药疹）者避免使用 | Weak evidence of cross-reactivity with non-antibiotic sulfonamides; avoid after a severe reaction | fda furosemide 5
sulfonamide-derivatives | warn | sulfonamides | | 非抗菌磺酰胺类与磺胺药交叉过敏的证据较弱；曾有严重反应者避免使用 | Weak evidence of cross-reactivity with sulfonamide antibiotics; avoid after a severe reaction | labels precautions
macrolides | warn | | tacrolimus, pimecrolimus | 大环内酯结构，大环内酯类过敏者禁用 | Macrolide structure; contraindicated in hypersensitivity to macrolides | labels contraindications
seafood | warn | | glucosamine | 氨基葡萄糖来源于虾蟹甲壳，而过敏原主要存在于虾蟹肉中；曾有过敏性休克者避免使用 | Made from crab and prawn shells, while the allergens are mainly in the flesh; avoid after anaphylaxis to shellfish | labels precautions
peanuts | warn | | progesterone, polyene phosphatidylcholine, isotretinoin | 胶囊可含花生油、大豆油或大豆磷脂，花生、大豆过敏者禁用 | May contain peanut oil, soya oil or lecithin; contraindicated in peanut or soya allergy | fda progesterone 4
`;

/** Cross-allergies, by the class that a patient is allergic to. */
export const crossAllergyRows: CrossAllergy[] = parseTable(rows).map((cell) => ({
  id: [cell(0), ...parseNames(cell(2)), ...parseNames(cell(3))].join('-').replaceAll(' ', '-'),
  severity: parseSeverity(cell(1)),
  from: cell(0),
  to: parseNames(cell(2)),
  ingredients: parseNames(cell(3)),
  effect: { zh: cell(4), en: cell(5) },
  source: parseSource(cell(6)),
}));
