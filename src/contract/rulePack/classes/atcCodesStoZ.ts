/**
 * WHO ATC codes of the ingredients from S to Z; see `atcCodesAtoC.ts`.
 * Columns: ingredient | codes.
 */
export const atcCodesStoZ = `
saccharomyces boulardii | A07FA02
sacubitril | C09DX04
salbutamol | R03AC02
salmeterol | R03AC12
sertraline | N06AB06
sildenafil | G04BE03
silibinin | A05BA03
simeticone | A03AX13
simvastatin | C10AA01
sitagliptin | A10BH01
sodium bicarbonate |
sodium chloride |
sodium citrate |
sodium hyaluronate |
solifenacin | G04BD08
spironolactone | C03DA01
sucralfate | A02BX02
sulfadiazine silver | D06BA01
sulfamethoxazole | J01EC01
sulfasalazine | A07EC01
tacrolimus | D11AH01
tadalafil | G04BE08
tamsulosin | G04CA02
tandospirone |
tazobactam | J01CG02
telmisartan | C09CA07
tenofovir disoproxil | J05AF07
teprenone | A02BX15
terazosin | G04CA03
terbinafine | D01BA02, D01AE15
terbutaline | R03CC03
theophylline | R03DA04
thiamazole | H03BB02
thiamine | A11DA01
tibolone | G03CX01
ticagrelor | B01AC24
timolol | S01ED01
tinidazole | P01AB02
tiotropium bromide | R03BB04
tobramycin | S01AA12
tocopherol | A11HA03
tolterodine | G04BD07
torasemide | C03CA04
tramadol | N02AX02
tranexamic acid | B02AA02
trazodone | N06AX05
tretinoin | D10AD01
trimebutine | A03AA05
trimetazidine | C01EB15
trimethoprim | J01EA01
tulobuterol | R03CC11
urea | D02AE01
ursodeoxycholic acid | A05AA02
valaciclovir | J05AB11
valproic acid | N03AG01
valsartan | C09CA03
venlafaxine | N06AX16
verapamil | C08DA01
vildagliptin | A10BH02
voglibose | A10BF03
vonoprazan | A02BC08
warfarin | B01AA03
xylometazoline | R01AA07
zinc gluconate | A12CB02
zinc oxide |
zolmitriptan | N02CC03
zolpidem | N05CF02
`;
