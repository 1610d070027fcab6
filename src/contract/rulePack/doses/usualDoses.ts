/**
 * Ordinary doses of a day. The first are ordinary in some diseases, and far above the dose that a drug begins with or that
 * its most frequent use needs; the others are children's, by weight.
 * Columns: ingredient | unit | least a day | most a day (`-` if nothing is said) | ages in years | `kg` if per kilogram | source.
 */
export const usualDoses = `
spironolactone | mg | - | 100 | 18- | | doc easl2018 腹水/ascites
quetiapine | mg | - | 300 | 18- | | fda quetiapine 2
prednisone | mg | - | 60 | 18- | | fda prednisone 2
methylprednisolone | mg | - | 48 | 18- | | fda methylprednisolone 2
insulin glargine | IU | - | 0.5 | 18- | kg | doc ada2024 第9章/section 9
dexamethasone | mg | - | 0.6 | 0-12 | kg | doc cochrane-croup2018
amoxicillin | mg | 20 | 90 | 0-12 | kg | doc aap-otitis2013
cefalexin | mg | 25 | 100 | 0-12 | kg | fda cephalexin 2
cefaclor | mg | 20 | 40 | 0-12 | kg | fda cefaclor 2
cefuroxime axetil | mg | 20 | 30 | 0-12 | kg | fda cefuroxime axetil 2
cefixime | mg | 3 | 12 | 0-12 | kg | labels children
azithromycin | mg | 5 | 20 | 0-12 | kg | fda azithromycin 2
clarithromycin | mg | 15 | 15 | 0-12 | kg | fda clarithromycin 2
`;
