/**
 * The routes by which a dosage form may be given, as labelled. A row `form:ingredient` applies, instead of that of the
 * form, to drugs of this form with this ingredient.
 * Columns: form, or form:ingredient | routes.
 */
export const formRoutes = `
tablet | oral
tablet:nitroglycerin | sublingual
tablet:isosorbide dinitrate | oral, sublingual
tablet:cydiodine | buccal, oral
capsule | oral
capsule:progesterone | oral, vaginal
granule | oral
powder | oral
oral-liquid | oral
oral-liquid:chlorhexidine | gargle, topical
oral-liquid:cetylpyridinium | gargle, topical
suppository | rectal
suppository:miconazole | vaginal
suppository:clotrimazole | vaginal
suppository:nifuratel | vaginal
ointment | topical
ointment:atropine | eye
ointment:erythromycin | eye, topical
ointment:metronidazole | vaginal, topical
patch | topical
eye-drops | eye
ear-drops | ear
nasal-spray | nasal
inhaler | inhale
injection | iv, im, sc
injection:insulin glargine | sc
injection:insulin aspart | sc
injection:liraglutide | sc
injection:low-molecular-weight heparin | sc
injection:benzylpenicillin | im, iv
injection:benzathine benzylpenicillin | im
injection:tazobactam | iv
injection:ceftriaxone | iv, im
injection:cefuroxime | iv, im
injection:gentamicin | im, iv
injection:phytomenadione | im, sc, iv
injection:cyanocobalamin | im, sc
injection:lidocaine | sc, iv
injection:dexamethasone | iv, im
injection:betamethasone dipropionate | im
injection:promethazine | im, iv
injection:epinephrine | im, sc, iv
injection:pethidine | im, iv, sc
injection:ketamine | iv, im
injection:botulinum toxin type a | im
injection:arsenic trioxide | iv
`;
