import type { CrossAllergy } from './rulePack.ts';
import { parseSource } from './sources.ts';
import { parseNames, parseTable, parseSeverity } from './parseTable.ts';

// Allergic to this class; severity; may react to these classes; to these ingredients; Chinese; English; source.
const rows = `
penicillins | warn | cephalosporins | | 青霉素与头孢菌素可交叉过敏，曾有过敏性休克者禁用 | Penicillins and cephalosporins may cross-react; never after an anaphylaxis | label 头孢菌素类/cephalosporins precautions
cephalosporins | warn | penicillins | | 头孢菌素与青霉素可交叉过敏 | Cephalosporins and penicillins may cross-react | label 青霉素类/penicillins precautions
nsaids | block | salicylates | | 对非甾体抗炎药过敏者禁用水杨酸类，可诱发哮喘 | No salicylates after a reaction to an NSAID: asthma | labels contraindications
salicylates | block | nsaids | | 对水杨酸类过敏者禁用其他非甾体抗炎药 | No other NSAID after a reaction to a salicylate | labels contraindications
sulfonamides | warn | sulfonamide-derivatives | | 含磺酰胺基的药物与磺胺类可能交叉过敏 | Drugs with a sulfonamide group may cross-react | labels precautions
sulfonamide-derivatives | warn | sulfonamides | | 含磺酰胺基的药物与磺胺类可能交叉过敏 | Drugs with a sulfonamide group may cross-react | labels precautions
seafood | warn | | glucosamine | 氨基葡萄糖来源于虾蟹甲壳，海鲜过敏者慎用 | Glucosamine is made of crab and shrimp shells | label 氨基葡萄糖/glucosamine precautions
peanuts | warn | | progesterone, polyene phosphatidylcholine | 软胶囊含花生油或大豆成分，与花生可交叉过敏 | The capsules hold peanut oil or soya | labels contraindications
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
